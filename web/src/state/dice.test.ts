import { expect, test } from 'vitest';
import { dice as boardDice } from '../games/more-or-less/dice.ts';
import { dice } from '../games/pass-the-pot/dice.ts';
import { dice as trayDice } from '../games/take-it/dice.ts';
import type { GameRecord, RecordEvent } from '../net/records.ts';
import { countDice } from './dice.ts';

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

test('Take It: casts and rolls are dice, deals are not', () => {
  const played: RecordEvent[] = [
    { chance: 'deal', seat: 0, outcome: '=15, swap' },
    { chance: 'cast', seat: 0, outcome: '1 2 6' },
    { chance: 'roll', seat: 1, outcome: '6' },
  ];
  const rolled = trayDice({ events: played } as GameRecord);
  expect(rolled.map(({ seat, face }) => `${seat} ${face}`)).toEqual(['0 1', '0 2', '0 6', '1 6']);
});

/** Which of the dice of a game of More or Less were the wild die. */
function wildIn(played: readonly (RecordEvent | string)[], options: GameRecord['options'] = {}): string[] {
  const events = played.map((event) => (typeof event === 'string' ? { seat: 0, action: event } : event));
  const rolled = boardDice({ events, options } as GameRecord);
  return rolled.filter(({ faces }) => faces.includes('*')).map(({ face }) => face);
}
const drew = (outcome: string): RecordEvent => ({ chance: 'draw', seat: 0, outcome });
const threw = (outcome: string, seat = 0): RecordEvent => ({ chance: 'roll', seat, outcome });

test('More or Less: the wild die is the last of a roll, from when it is drawn until it is placed', () => {
  const start = [drew('plain plain plain'), threw('1 2 3'), 'pass', 'draw 1', drew('wild'), threw('1 2 3 *')];
  expect(wildIn(start)).toEqual(['*']);
  expect(wildIn([...start, 'pass', 'draw 0', threw('1 1 4 5'), threw('1 1 4 4', 1)])).toEqual(['*', '5']);
  expect(wildIn([...start, 'place * g6', 'done', 'draw 0', threw('1 1 4')])).toEqual(['*']);
  expect(wildIn(['draw 3 wild', threw('1 2 2')])).toEqual(['2']);
});

test('More or Less, advanced: a die from the turn before is rolled if it is named', () => {
  const start = ['draw 3 wild', threw('1 2 2'), 'pass', 'draw 1'];
  const advanced = { advanced: true };
  expect(wildIn([...start, 'roll', threw('5')], advanced)).toEqual(['2']);
  expect(wildIn([...start, 'roll 1 2w', threw('3 5 4')], advanced)).toEqual(['2', '4']);
});
