import { expect, test } from 'vitest';
import type { GameRecord, RecordEvent } from '#web/protocol/records.ts';
import { countDice } from '#web/kit/dice_statistics.ts';
import { dice } from './dice.ts';

const events: RecordEvent[] = [
  { chance: 'first', seat: null, outcome: 'seat 1' },
  { chance: 'roll', seat: 1, outcome: '1 5 T' },
  { seat: 1, action: 'reroll 1 2' },
  { chance: 'roll', seat: 1, outcome: '5 O' },
  { chance: 'roll', seat: 0, outcome: '5 5 5' },
];
const record = { events } as GameRecord;
const counts = (seat: number | null) =>
  Object.fromEntries(countDice(record, dice, seat).faces.map((face) => [face.face, face.count]));

test('every die of the record is counted, letters together', () => {
  expect(countDice(record, dice).dice).toBe(8);
  expect(counts(null)).toEqual({ '1': 1, '2': 0, '3': 0, '4': 0, '5': 5, POT: 2 });
  expect(counts(0)).toEqual({ '1': 0, '2': 0, '3': 0, '4': 0, '5': 3, POT: 0 });
});

test('each face is expected as often as any other', () => {
  for (const face of countDice(record, dice).faces) expect(face.expected).toBeCloseTo(8 / 6);
});
