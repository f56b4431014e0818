import { expect, test } from 'vitest';
import { course as placements } from '../games/more-or-less/course.ts';
import { player, view as board } from '../games/more-or-less/testing.ts';
import { course as coins } from '../games/pass-the-pot/course.ts';
import type { GameModule, ScoreCourse } from '../games/game.ts';
import type { Frame } from '../net/engine.ts';
import type { GameRecord, RecordEvent } from '../net/records.ts';
import { brokenDown, coursed, summed } from './course.ts';

function partsOf<View>(course: ScoreCourse<View>, events: RecordEvent[], views: readonly View[]) {
  const frame = (_: unknown, at: number): Frame => ({ view: views[at], toAct: [], scores: [] });
  const work = coursed({ players: 2, events } as unknown as GameRecord, course as ScoreCourse, { frame });
  let steps = 0;
  for (let step = work.next(); ; step = work.next(), steps++) if (step.done) return { parts: step.value, steps };
}

test('parts of one name are added up', () => {
  const parts = [
    { name: 'a', value: 2 },
    { name: 'b', value: 1 },
    { name: 'a', value: -5 },
  ];
  expect(summed(parts)).toEqual([
    { name: 'a', value: -3 },
    { name: 'b', value: 1 },
  ]);
});

test('coins: what everybody began with, took and gave', () => {
  const views = [
    { coins: [3, 3], pot: 0 },
    { coins: [2, 3], pot: 1 },
    { coins: [5, 1], pot: 0 },
  ];
  const events: RecordEvent[] = [
    { seat: 0, action: 'pay 1' },
    { chance: 'roll', seat: 0, outcome: 'P O T' },
  ];
  const { parts, steps } = partsOf(coins as unknown as ScoreCourse<(typeof views)[number]>, events, views);
  expect(parts).toEqual([
    [
      { name: 'start', value: 3 },
      { name: 'into_pot', value: -1 },
      { name: 'pot', value: 1 },
      { name: 'taken', value: 2 },
    ],
    [
      { name: 'start', value: 3 },
      { name: 'given', value: -2 },
    ],
  ]);
  expect(steps).toBe(2);
});

test('placements: only those that are confirmed, part by part', () => {
  const placing = { dice: 3, base: 6, touched: 2, symbols: 1, bonus: 5, score: 22 };
  const views = [board({}), board({ turn: 1, placing }), board({ players: [player({}), player({ score: 22 })] })];
  const events: RecordEvent[] = [
    { seat: 1, action: 'place 4 g6' },
    { seat: 1, action: 'done' },
  ];
  expect(partsOf(placements, events, views)).toEqual({
    parts: [
      [],
      [
        { name: 'dice', value: 12 },
        { name: 'symbols', value: 5 },
        { name: 'bonus', value: 5 },
      ],
    ],
    steps: 1,
  });
});

test('a game without a breakdown has no parts', () => {
  expect(brokenDown({} as GameModule, {}, 2)).toEqual([[], []]);
});
