import { expect, test } from 'vitest';
import type { RecordEvent } from '#web/protocol/records.ts';
import { partsOf } from '#web/kit/score_course.testing.ts';
import type { ScoreCourse } from '#web/kit/game.ts';
import { course as coins } from './course.ts';

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
