import { expect, test } from 'vitest';
import { expectSilence, told } from '#web/kit/lessons.testing.ts';
import { lessons } from './lessons.ts';
import played from './lessons.moments.json';

test('it is told as it comes', () => {
  expect(told(lessons, played)).toEqual(['goal', 'cards take wild action', 'pass', 'alone', 'claim', 'score', 'end']);
});

test('what is not asked of me is not told as if it were', () => {
  expectSilence(lessons, played, ['cards', 'take', 'wild', 'action', 'pass', 'alone', 'claim', 'score']);
});
