import { expect, test } from 'vitest';
import { scoreOfTwoTurns } from '#web/kit/guided_play.testing.ts';
import { expectSilence, told } from '#web/kit/lessons.testing.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { factsOf } from '#web/protocol/games.ts';
import { lessons, seed } from './lessons.ts';
import { view } from './testing.ts';
import type { View } from './view.ts';

const moment = (change: Partial<View>, over = false) => ({
  view: view(change),
  legal: change.turn === 1 || over ? [] : ['roll', 'hold'],
  events: [],
  over,
});

const played = {
  options: { goal: 50 },
  moments: [
    moment({ turn: 1 }),
    moment({}),
    moment({ turn_total: 12, die: 6 }),
    moment({ turn: 1, turns: 1, points: [12, 0] }),
    moment({ turns: 2, points: [12, 30] }),
    moment({ phase: 'over', points: [12, 52] }, true),
  ],
};

test('it is told as it comes', () => {
  expect(told(lessons, played)).toEqual(['goal', 'roll', 'many', 'turns held', 'near', 'end']);
});

test('what is not asked of me is not told as if it were', () => {
  expectSilence(lessons, played, ['roll', 'many']);
});

test('who does what the hints say scores in the first two turns', async () => {
  const options = factsOf('game-id').first_game;
  const score = scoreOfTwoTurns<View>(await engineForTests(), 'game-id', options, seed, (view) => view.points[0]!);
  expect(score).toBeGreaterThan(0);
}, 60_000);
