import { expect, test } from 'vitest';
import type { GameRecord, RecordEvent } from '#web/protocol/records.ts';
import { dice } from './dice.ts';

test('casts and rolls are dice, deals are not', () => {
  const played: RecordEvent[] = [
    { chance: 'deal', seat: 0, outcome: '=15, swap' },
    { chance: 'cast', seat: 0, outcome: '1 2 6' },
    { chance: 'roll', seat: 1, outcome: '6' },
  ];
  const rolled = dice({ events: played } as GameRecord);
  expect(rolled.map(({ seat, face }) => `${seat} ${face}`)).toEqual(['0 1', '0 2', '0 6', '1 6']);
});
