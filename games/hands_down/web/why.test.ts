// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import { kNoPreview } from '#web/kit/previews.ts';
import { view } from './testing.ts';
import type { CallPreview, Combo } from './view.ts';
import { why } from './why.ts';

beforeAll(async () => {
  await i18n.need('hands-down');
  await i18n.speak('en');
});

function reason(action: string, combo: Combo | null, combos: Combo[] = ['three', 'four']): string | null {
  const call: CallPreview = { combo, points: combo ? 4 : 0, value: 0, foul: !combo };
  const preview = Object.assign((one: string) => (one === 'call' ? call : {}), { all: kNoPreview.all });
  const parts = why(action, { ...view(), combos }, preview);
  return parts && plain(parts);
}

test('nobody is told that five cards belong together which may not', () => {
  expect(reason('swap', null)).toBeNull(); // the page has a neutral sentence
  expect(reason('swap', 'four')).toBe('Your hand makes this already: Four of a kind.');
  expect(reason('swap 1 2', null)).toBe('These 2 cards fit nothing you collect.');
});

test('a combo worth more is told of only where one lies on the table', () => {
  expect(reason('wait', 'three')).toBe('A combo worth more is still on the table.');
  expect(reason('wait', 'four')).toBeNull();
  expect(reason('wait', null)).toBe('Your hand makes no combo yet.');
});
