import { expect, test } from 'vitest';
import type { GameModule } from './game.ts';
import { brokenDown, summed } from './score_course.ts';

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

test('a game without a breakdown has no parts', () => {
  expect(brokenDown({} as GameModule, {}, 2)).toEqual([[], []]);
});
