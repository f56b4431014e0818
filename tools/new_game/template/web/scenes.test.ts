import { expect, test } from 'vitest';
import { acted, rolled } from '#web/kit/testing.ts';
import type { Scene } from '#web/kit/game.ts';
import { scenes } from './scenes.ts';
import { view } from './testing.ts';
import type { View } from './view.ts';

const shown = (list: readonly Scene<View>[]) =>
  list.map(({ view: { turn, die, turn_total, points } }) => `${turn}: ${die} +${turn_total} ${points.join('/')}`);

test('a roll is added to the points of the turn', () => {
  const after = view({ die: 6, turn_total: 10 });
  const list = scenes({ before: view({}), after, events: [acted(0, 'roll'), rolled(0, '6')] });
  expect(shown(list)).toEqual(['0: 6 +10 0/0']);
  expect(list.at(-1)!.view).toBe(after);
});

test('a 1 is seen before the next player rolls', () => {
  const after = view({ turn: 1, die: 5, turn_total: 5, turns: 1 });
  const events = [acted(0, 'roll'), rolled(0, '1'), rolled(1, '5')];
  expect(shown(scenes({ before: view({}), after, events }))).toEqual(['0: 1 +0 0/0', '1: 5 +5 0/0']);
});

test('points are held before the next player rolls', () => {
  const after = view({ turn: 1, die: 5, turn_total: 5, turns: 1, points: [4, 0] });
  const events = [acted(0, 'hold'), rolled(1, '5')];
  expect(shown(scenes({ before: view({}), after, events }))).toEqual(['0: 4 +0 4/0', '1: 5 +5 4/0']);
});

test('on arrival what is true is shown at once', () => {
  expect(scenes({ before: null, after: view({}), events: [rolled(0, '4')] })).toHaveLength(1);
});
