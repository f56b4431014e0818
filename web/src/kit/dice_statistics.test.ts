import { expect, test } from 'vitest';
import type { RolledDie } from './game.ts';
import type { GameRecord } from '../protocol/records.ts';
import { countDice } from './dice_statistics.ts';

const faces = ['a', 'b', 'c', 'd'];
const rolled: readonly RolledDie[] = [
  { seat: 0, face: 'a', faces },
  { seat: 0, face: 'a', faces },
  { seat: 1, face: 'd', faces },
];
const counted = (seat: number | null) => countDice({} as GameRecord, () => rolled, seat);

test('the dice of all players, or of one, are counted by face', () => {
  expect(counted(null).dice).toBe(3);
  expect(counted(null).faces.map(({ face, count }) => `${face}${count}`)).toEqual(['a2', 'b0', 'c0', 'd1']);
  expect(counted(1).faces.map(({ count }) => count)).toEqual([0, 0, 0, 1]);
});

test('each face is expected as often as any other', () => {
  for (const { expected } of counted(null).faces) expect(expected).toBeCloseTo(3 / 4);
});
