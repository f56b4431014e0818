// @vitest-environment happy-dom
// A reason says only what the engine says of this position.
import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import { previewsOf } from '#web/kit/previews.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import type { View } from './view.ts';
import { why } from './why.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
  await i18n.need('pass-the-pot');
  await i18n.speak('en');
}, 60_000);

/** My second roll, against a total of 9. */
const view = (...dice: string[]): View => ({
  seat: 0,
  phase: 'decide',
  round: 1,
  turns: 1,
  starter: 1,
  turn: 0,
  coins: [3, 3],
  pot: 2,
  bank: null,
  holder: 1,
  to_beat: 9,
  held_dice: ['3', '3', '3'],
  dice,
  rolling: [],
  combo: null,
});
const reason = (action: string, ...dice: string[]) => reasonIn({}, action, ...dice);
function reasonIn(but: Partial<View>, action: string, ...dice: string[]): string | null {
  const now = { ...view(...dice), ...but };
  const parts = why(action, now, previewsOf(engine, { game: 'pass-the-pot', players: 2, options: {} }, now));
  return parts && plain(parts);
}

test('who has the pot already and rolls again is told what may come, not that more is likely', () => {
  expect(reason('reroll 3', '5', '5', '4')).toBe('This roll can make 5 5 5.');
  expect(reason('reroll 1 2 3', '5', '5', '4')).toBe('This roll can make any combo.');
});

test('where there is no total to beat, too many combos to name are counted', () => {
  // With the 3 held: 1 2 3, 2 3 4, 3 4 5, 3 3 3.
  const first = { holder: null, to_beat: null, held_dice: null };
  expect(reasonIn(first, 'reroll 1 3', 'P', '3', '1')).toBe('This roll can make 4 different combos.');
});

test('too little is what does not take the pot, and that includes a tie', () => {
  expect(reason('reroll 2 3', '5', '2', '1')).toBe('8 is too little: more than 9 takes the pot.');
  expect(reason('reroll 2 3', '5', '3', '1')).toBe('9 is too little: more than 9 takes the pot.');
});

test('what is kept takes the pot, or pays', () => {
  expect(reason('keep', '5', '5', '4')).toBe('Your 14 takes the pot.');
  expect(reason('keep', '2', '3', '4')).toBe('It pays you 1 coin.');
});
