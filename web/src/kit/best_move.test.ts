import { expect, test } from 'vitest';
import type { GameRecord } from '../protocol/records.ts';
import { bestMove } from './best_move.ts';

const keep = (seat: number) => ({ seat, action: 'keep' });
const roll = (seat: number) => ({ chance: 'roll', seat, outcome: '1' });

/** `scores` before each event, and after the last. */
function found(events: object[], scores: number[][], seats: number[]) {
  const record = { events, players: scores[0]!.length } as unknown as GameRecord;
  const work = bestMove(record, seats, { frame: (_, at) => ({ view: null, toAct: [], scores: scores[at]! }) });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test('what is gained after a move belongs to that move', () => {
  // Seat 0 keeps, seat 1 keeps less, and the pot is paid.
  const events = [roll(0), keep(0), roll(1), keep(1)];
  const scores = [
    [5, 5],
    [5, 5],
    [5, 5],
    [5, 5],
    [11, 5],
  ];
  expect(found(events, scores, [0, 1])).toEqual({ at: 1, seat: 0, gain: 6 });
});

test('the gains of one move are added up, losses are not', () => {
  const events = [keep(0), roll(1), roll(0), keep(0)];
  const scores = [
    [0, 0],
    [2, 0],
    [1, 0],
    [4, 0],
    [8, 0],
  ];
  expect(found(events, scores, [0])).toEqual({ at: 0, seat: 0, gain: 5 });
});

test('of the first of equal moves, and of the wanted seats alone', () => {
  const events = [keep(0), keep(1), keep(0)];
  const scores = [
    [0, 0],
    [3, 0],
    [3, 9],
    [6, 9],
  ];
  expect(found(events, scores, [0])).toEqual({ at: 0, seat: 0, gain: 3 });
});

test('where nobody gains anything there is none', () => {
  expect(found([roll(0), keep(0)], [[4], [4], [3]], [0])).toBeNull();
});
