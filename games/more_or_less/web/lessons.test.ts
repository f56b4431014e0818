import { expect, test } from 'vitest';
import { expectSilence, holds, momentsOf, told } from '#web/kit/lessons.testing.ts';
import { scoreOfTwoTurns } from '#web/kit/guided_play.testing.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { factsOf } from '#web/protocol/games.ts';
import { lessons, seed } from './lessons.ts';
import played from './lessons.moments.json';
import type { View } from './view.ts';

test('it is told as it comes', () => {
  expect(told(lessons, played)).toEqual(['goal', 'fit place wild', 'draw', 'score', 'symbol', 'last', 'end']);
});

test('what is not asked of me is not told as if it were', () => {
  expectSilence(lessons, played, ['fit', 'place', 'symbol', 'pass', 'draw', 'wild']);
});

test('numbers in the words are those on the table', () => {
  const placing = momentsOf<View>(played)[3]!;
  const { base, touched } = placing.view.placing!;
  expect(lessons.find(({ id }) => id === 'score')!.params!(placing)).toEqual({ base, touched });
});

test('only a pass is left', () => {
  const [, first] = momentsOf<View>(played);
  expect(holds(lessons, 'pass', { ...first!, legal: ['pass'] })).toBe(true);
  expect(holds(lessons, 'pass', { ...first!, legal: ['pass', 'place 2 g6'] })).toBe(false);
});

test('who does what the hints say scores in the first two turns', async () => {
  const options = factsOf('more-or-less').first_game;
  const score = scoreOfTwoTurns<View>(
    await engineForTests(),
    'more-or-less',
    options,
    seed,
    (view) => view.players[0]!.score,
  );
  expect(score).toBeGreaterThan(0);
}, 60_000);
