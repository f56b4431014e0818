// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import { kNoPreview } from '#web/kit/previews.ts';
import { player, view } from './testing.ts';
import { why } from './why.ts';

beforeAll(async () => {
  await i18n.need('more-or-less');
  await i18n.speak('en');
});

function reason(action: string, ...hand: string[]): string | null {
  const parts = why(action, view({ seat: 0, players: [player({ hand }), player({})] }), kNoPreview);
  return parts && plain(parts);
}

test('who draws nothing is not told of many dice', () => {
  expect(reason('draw 2', '3')).toBe('More dice can make a longer line.');
  expect(reason('draw 0', '3', '4')).toBe('The dice in your hand are enough for now.');
});

test('others are worth keeping only where some are kept', () => {
  expect(reason('roll 3', '3', '4', 'plain')).toBe('The others are worth keeping.');
  expect(reason('roll 3 4', '3', '4', 'plain')).toBe('None of these dice is worth keeping.');
  expect(reason('roll', '3', '4', 'plain')).toBe('The dice that you kept are good as they are.');
  expect(reason('roll', 'plain', 'plain')).toBeNull();
});

test('a symbol is a part of the points', () => {
  const placing = { dice: 1, base: 6, touched: 1, symbols: 1, bonus: 5, score: 17 };
  const preview = Object.assign(() => ({ placing }), { all: kNoPreview.all });
  const said = (symbols: number) => plain(why('done', view({ placing: { ...placing, symbols } }), preview)!);
  expect(said(0)).toBe('Covers a symbol; 17 points in all.');
  expect(said(1)).toBe('Makes 17 points.');
});
