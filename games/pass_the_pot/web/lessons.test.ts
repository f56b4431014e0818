import { expect, test } from 'vitest';
import { expectSilence, momentsOf, told } from '#web/kit/lessons.testing.ts';
import { scoreOfTwoTurns } from '#web/kit/guided_play.testing.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { factsOf } from '#web/protocol/games.ts';
import { lessons, seed } from './lessons.ts';
import played from './lessons.moments.json';
import type { View } from './view.ts';

test('it is told as it comes', () => {
  expect(told(lessons, played)).toEqual(['goal', 'roll beat', 'mine', 'combo first round', 'pay', 'near', 'end']);
});

test('what is not asked of me is not told as if it were', () => {
  expectSilence(lessons, played, ['roll', 'pay', 'first', 'beat', 'combo']);
});

test('numbers in the words are those on the table', () => {
  const [, roll] = momentsOf<View>(played);
  expect(lessons.find(({ id }) => id === 'beat')!.params!(roll!)).toEqual({ total: roll!.view.to_beat });
});

test('who does what the hints say scores in the first two turns', async () => {
  const options = factsOf('pass-the-pot').first_game;
  const score = scoreOfTwoTurns<View>(await engineForTests(), 'pass-the-pot', options, seed, (view) => view.coins[0]!);
  expect(score).toBeGreaterThan(0);
}, 60_000);
