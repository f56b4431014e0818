import { expect, test } from 'vitest';
import { expectSilence, told } from '#web/kit/lessons.testing.ts';
import { scoreOfTwoTurns } from '#web/kit/guided_play.testing.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { factsOf } from '#web/protocol/games.ts';
import { lessons, seed } from './lessons.ts';
import type { View } from './view.ts';
import played from './lessons.moments.json';

test('it is told as it comes', () => {
  expect(told(lessons, played)).toEqual(['goal', 'cards take wild action', 'pass', 'alone', 'claim', 'score', 'end']);
});

test('what is not asked of me is not told as if it were', () => {
  expectSilence(lessons, played, ['cards', 'take', 'wild', 'action', 'pass', 'alone', 'claim', 'score']);
});

test('who does what the hints say scores in the first two rounds', async () => {
  const options = factsOf('take-it').first_game;
  const score = scoreOfTwoTurns<View>(
    await engineForTests(),
    'take-it',
    options,
    seed,
    (view) => view.players[0]!.points,
    (views) => views.at(-1)!.round,
  );
  expect(score).toBeGreaterThan(0);
}, 60_000);
