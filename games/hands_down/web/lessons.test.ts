import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import type { OptionValue, TableEvent } from '#web/protocol/messages.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { previewsOf } from '#web/kit/previews.ts';
import { expectSilence, holds, momentsOf, told } from '#web/kit/lessons.testing.ts';
import { scoreOfTwoTurns } from '#web/kit/guided_play.testing.ts';
import { factsOf } from '#web/protocol/games.ts';
import { lessons, seed } from './lessons.ts';
import played from './lessons.moments.json';
import type { View } from './view.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
});

const previews = (view: View, options: Readonly<Record<string, OptionValue>>) =>
  previewsOf(engine, { game: 'hands-down', players: view.hands.length, options }, view);

test('it is told as it comes', () => {
  expect(told(lessons, played, previews)).toEqual([
    'goal cards ready swap',
    'window',
    'called',
    'show',
    'answer',
    'foul',
    'end',
  ]);
});

test('what is not asked of me is not told as if it were', () => {
  expectSilence(lessons, played, ['cards', 'swap', 'window', 'ready', 'answer']);
});

test('a foul is told of from what just happened', () => {
  const [first] = momentsOf<View>(played);
  const foul: TableEvent = { type: 'outcome', chance: 'foul', seat: 1, outcome: '1 3 5' };
  expect(holds(lessons, 'foul', { ...first!, events: [] })).toBe(false);
  expect(holds(lessons, 'foul', { ...first!, events: [foul] })).toBe(true);
});

test('who does what the hints say scores in the first two turns', async () => {
  const options = factsOf('hands-down').first_game;
  const score = scoreOfTwoTurns<View>(
    await engineForTests(),
    'hands-down',
    options,
    seed,
    (view) => view.won[0]!.length,
  );
  expect(score).toBeGreaterThan(0);
}, 60_000);
