// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import type { SentenceContext } from '#web/kit/game.ts';
import { acted, chance, rolled, somebody } from '#web/kit/testing.ts';
import { view } from './testing.ts';
import { label, lines, why } from './words.ts';

const context: SentenceContext = { players: [somebody(0, 'Ada'), somebody(1, 'Bo')], me: 0, options: {} };

beforeAll(async () => {
  await i18n.need('game-id');
  await i18n.speak('en');
});

test('the log tells what was rolled, lost and held', () => {
  const events = [chance('first', null, 'seat 1'), rolled(1, '5'), acted(1, 'hold'), rolled(0, '1')];
  const told = lines({ before: null, after: view(), events }, context);
  expect(told.map(({ parts }) => plain(parts))).toEqual([
    'Bo starts.',
    'Bo rolls 5.',
    'Bo holds.',
    'You roll 1: the points of the turn are lost.',
  ]);
});

test('a hint says why', () => {
  expect(plain(why('hold', view({ turn_total: 9 }))!)).toBe('9 points are too many to risk.');
});

test('a button says how many points it holds', () => {
  expect(plain(label('hold', view({ turn_total: 9 })))).toBe('Hold 9 points');
});
