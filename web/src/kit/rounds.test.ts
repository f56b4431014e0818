import { expect, test } from 'vitest';
import type { GameRecord } from '../protocol/records.ts';
import { roundsOf } from './rounds.ts';

/** The rounds found, and how many views it took. */
function found(rounds: readonly number[]) {
  let views = 0;
  const frame = (_: unknown, event: number) => {
    views++;
    return { view: rounds[event], toAct: [], scores: [] };
  };
  const record = { events: rounds.slice(1) } as unknown as GameRecord;
  const work = roundsOf(record, (view) => view as number, { frame });
  for (let step = work.next(); ; step = work.next()) if (step.done) return { list: step.value, views };
}

test('each round begins where its number is first seen', () => {
  expect(found([1, 1, 1, 2, 2, 3]).list).toEqual([
    { round: 1, from: 0 },
    { round: 2, from: 3 },
  ]); // the third would begin with the end
  expect(found([1, 1, 1, 1]).list).toEqual([{ round: 1, from: 0 }]);
  expect(found([1]).list).toEqual([]); // nothing has happened
});

test('what comes before the first round is in none', () => {
  expect(found([0, 0, 1, 1, 2, 2]).list).toEqual([
    { round: 1, from: 2 },
    { round: 2, from: 4 },
  ]);
});

test('a long game is not looked at event by event', () => {
  const rounds = Array.from({ length: 1000 }, (_, i) => 1 + Math.floor(i / 125));
  const { list, views } = found(rounds);
  expect(list.map(({ from }) => from)).toEqual([0, 125, 250, 375, 500, 625, 750, 875]);
  expect(views).toBeLessThan(100);
});
