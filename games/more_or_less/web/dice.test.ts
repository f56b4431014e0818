import { expect, test } from 'vitest';
import type { GameRecord, RecordEvent } from '#web/protocol/records.ts';
import { dice } from './dice.ts';

/** Which of the dice of a game were the wild die. */
function wildIn(played: readonly (RecordEvent | string)[], options: GameRecord['options'] = {}): string[] {
  const events = played.map((event) => (typeof event === 'string' ? { seat: 0, action: event } : event));
  const rolled = dice({ events, options } as GameRecord);
  return rolled.filter(({ faces }) => faces.includes('*')).map(({ face }) => face);
}
const drew = (outcome: string): RecordEvent => ({ chance: 'draw', seat: 0, outcome });
const threw = (outcome: string, seat = 0): RecordEvent => ({ chance: 'roll', seat, outcome });

test('the wild die is the last of a roll, from when it is drawn until it is placed', () => {
  const start = [drew('plain plain plain'), threw('1 2 3'), 'pass', 'draw 1', drew('wild'), threw('1 2 3 *')];
  expect(wildIn(start)).toEqual(['*']);
  expect(wildIn([...start, 'pass', 'draw 0', threw('1 1 4 5'), threw('1 1 4 4', 1)])).toEqual(['*', '5']);
  expect(wildIn([...start, 'place * g6', 'done', 'draw 0', threw('1 1 4')])).toEqual(['*']);
  expect(wildIn(['draw 3 wild', threw('1 2 2')])).toEqual(['2']);
});

test('advanced: a die from the turn before is rolled if it is named', () => {
  const start = ['draw 3 wild', threw('1 2 2'), 'pass', 'draw 1'];
  const advanced = { advanced: true };
  expect(wildIn([...start, 'roll', threw('5')], advanced)).toEqual(['2']);
  expect(wildIn([...start, 'roll 1 2w', threw('3 5 4')], advanced)).toEqual(['2', '4']);
});
