// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { kLanguages, plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import type { Batch, SentenceContext } from '#web/kit/game.ts';
import { acted, chance, somebody } from '#web/kit/testing.ts';
import { down, foul, mine, show, view } from './testing.ts';
import type { View } from './view.ts';
import { cardText, label, lines } from './words.ts';

const context: SentenceContext = {
  players: [somebody(0, 'Ada'), somebody(1, 'Ben'), somebody(2, 'Cleo')],
  me: 0,
  options: {},
};
const told = (batch: Batch<View>) => lines(batch, context).map((line) => plain(line.parts));

beforeAll(async () => {
  await i18n.need('hands-down');
  await i18n.speak('en');
});

test('cards and buttons in words', () => {
  expect(['r3', 'b1/6', 'y*', '*4'].map(cardText)).toEqual([
    'red 3',
    'blue 1 or 6',
    'yellow, any number',
    '4 in any colour',
  ]);
  expect(['swap', 'swap 2', 'swap 1 4', 'call', 'wait'].map((action) => plain(label(action, view(), context)))).toEqual(
    ['Keep all five', 'Swap 1', 'Swap 2', 'Hands Down!', 'Wait'],
  );
});

test('the start', () => {
  const events = [
    chance('first', null, 'seat 1'),
    chance('table', null, 'three, five'),
    chance('deal', 1, null),
    chance('deal', 0, 'r3, y*'),
  ];
  expect(told({ before: null, after: view(), events })).toEqual([
    'Ben starts.',
    'On the table: Three of a kind, Five of a kind.',
    'Everybody has five cards.',
    'You draw red 3, yellow, any number.',
  ]);
});

test('swaps, mine and others', () => {
  const after = view({ discards: ['*4', 'b1/6', 'y1'] });
  expect(told({ before: view(), after, events: [acted(0, 'swap 4 5'), chance('draw', 0, 'y2, r6')] })).toEqual([
    'You swap 2 cards: 4 in any colour, blue 1 or 6.',
    'You draw yellow 2, red 6.',
  ]);
  expect(told({ before: view(), after, events: [acted(1, 'swap 1 2'), chance('draw', 1, null)] })).toEqual([
    'Ben swaps 2 cards: 4 in any colour, blue 1 or 6.',
  ]);
  expect(told({ before: view(), after: view(), events: [acted(1, 'swap')] })).toEqual(['Ben keeps all cards.']);
});

test('waits are told in one line', () => {
  expect(
    told({ before: view(), after: view(), events: [acted(1, 'wait'), acted(0, 'wait'), acted(2, 'wait')] }),
  ).toEqual(['No call: Ben, Ada, Cleo.']);
});

test('a show, who won and why, and the next round', () => {
  const before = view({ phase: 'window', calls: [down(1)] });
  const after = view({ round: 2, starter: 1, show: show() });
  const events = [acted(0, 'call'), chance('draw', 1, null), chance('draw', 0, 'r1')];
  expect(told({ before, after, events })).toEqual([
    'You call "Hands Down!"',
    'Ben shows blue 2, blue 2, blue 2, blue 2, yellow 5: Four of a kind: 4, numbers 8.',
    'You show red 3, red 3, red 3, 4 in any colour, blue 1 or 6: Three of a kind: 2, numbers 9.',
    'Ben wins: Four of a kind, 4 points. 4 points beat 2.',
    'You take a chance card.',
    'Ben draws 5 new cards.',
    'You draw red 1.',
    'Round 2: Ben starts.',
  ]);
});

test('a foul', () => {
  const before = view({ phase: 'window' });
  const after = view({ show: show({ hands: [foul], winner: null, why: null }) });
  const events = [acted(1, 'call'), chance('foul', 1, '1 3 4'), chance('draw', 1, null)];
  expect(told({ before, after, events })).toEqual([
    'Ben calls "Hands Down!"',
    'Ben shows blue 1, blue 5, red 2, yellow 3, yellow 6: No combo on the table.',
    'Foul by Ben: blue 1, red 2, yellow 3 go, three new cards come.',
  ]);
});

test('why a hand won', () => {
  const why = (change: Parameters<typeof show>[0]) => {
    const after = view({ show: show(change) });
    return told({ before: view(), after, events: [acted(0, 'call')] }).find((line) => line.includes('win'));
  };
  expect(why({ why: 'alone' })).toBe('Ben wins: Four of a kind, 4 points. Nobody else called.');
  expect(why({ why: 'value', winner: 0 })).toBe('You win: Three of a kind, 2 points. The same combo, but 9 beats 8.');
  expect(why({ why: 'earlier' })).toMatch(/the earlier call wins\.$/);
});

test('the chance cards at the end', () => {
  const events = [chance('reveal', 0, '3 5'), chance('reveal', 2, '7')];
  expect(told({ before: view(), after: view({ phase: 'over' }), events })).toEqual([
    'Your chance cards: 3, 5.',
    'Chance cards of Cleo: 7.',
  ]);
});

test.each(kLanguages)('%s leaves no place unfilled', async (language) => {
  await i18n.speak(language);
  const before = view({ phase: 'window', calls: [down(1)] });
  const after = view({ round: 2, discards: ['y1', ...mine], show: show() });
  const events = [acted(1, 'swap 1'), acted(0, 'wait'), acted(0, 'call'), chance('draw', 1, null)];
  for (const line of told({ before, after, events })) expect(line).not.toMatch(/[{}]|hands-down\./);
  await i18n.speak('en');
});
