import { beforeAll, expect, test } from 'vitest';
import { kLanguages, plain } from '../../i18n/catalogue.ts';
import { i18n } from '../../i18n/i18n.svelte.ts';
import type { TableEvent } from '../../net/messages.ts';
import type { Batch, Player, Words } from '../game.ts';
import { kCombos, type View } from './view.ts';
import { cardText, label, lines } from './words.ts';

const player = (seat: number, name: string): Player => ({
  seat,
  name,
  kind: 'bot',
  level: 'medium',
  isMe: seat === 0,
  isHost: false,
  away: false,
  standIn: false,
  gaveUp: false,
  toAct: false,
  until: null,
});
const words: Words = { players: [player(0, 'Ada'), player(1, 'Ben'), player(2, 'Cleo')], me: 0, options: {} };
const hidden = [null, null, null, null, null];
const mine = ['r3', 'r3', 'r3', '*4', 'b1/6'];
const view = (change: Partial<View> = {}): View => ({
  seat: 0,
  phase: 'turn',
  round: 1,
  turns: 4,
  starter: 0,
  turn: 0,
  combos: [...kCombos],
  calls: [],
  turns_since_call: null,
  asked: [],
  barred: [],
  hands: [mine, hidden, hidden],
  pile: 60,
  discards: [],
  won: [[], [], []],
  chance: [[], [], []],
  ...change,
});
const acted = (seat: number, action: string): TableEvent => ({ type: 'acted', seat, action, by: 'person' });
const chance = (kind: string, seat: number | null, outcome: string | null): TableEvent => ({
  type: 'outcome',
  chance: kind,
  seat,
  outcome,
});
const told = (batch: Batch<View>) => lines(batch, words).map((line) => plain(line.parts));

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
  expect(['swap', 'swap 2', 'swap 1 4', 'call', 'wait'].map((action) => plain(label(action, view(), words)))).toEqual([
    'Keep all five',
    'Swap 1',
    'Swap 2',
    'Hands Down!',
    'Wait',
  ]);
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
  const after = view({ discards: ['*4', 'b1/6'] });
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
  const before = view({ phase: 'window', calls: [{ seat: 1, face_up: false }] });
  const after = view({
    round: 2,
    starter: 1,
    won: [[], ['four'], []],
    chance: [[null], [], []],
    discards: [...mine, 'b2', 'b2', 'b2', 'b2', 'y5'],
  });
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
  const after = view({ hands: [mine, ['b5', 'y6', null, null, null], hidden], discards: ['b1', 'r2', 'y3'] });
  const events = [acted(1, 'call'), chance('foul', 1, '1 3 4'), chance('draw', 1, null)];
  expect(told({ before, after, events })).toEqual([
    'Ben calls "Hands Down!"',
    'Ben shows blue 1, blue 5, red 2, yellow 3, yellow 6: No combo on the table.',
    'Foul by Ben: blue 1, red 2, yellow 3 go, three new cards come.',
  ]);
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
  const before = view({ phase: 'window', calls: [{ seat: 1, face_up: false }] });
  const after = view({ round: 2, won: [['three'], [], []], chance: [[], [null], []], discards: [...mine, ...mine] });
  const events = [acted(1, 'swap 1'), acted(0, 'wait'), acted(0, 'call'), chance('draw', 1, null)];
  for (const line of told({ before, after, events })) expect(line).not.toMatch(/[{}]|hands-down\./);
  await i18n.speak('en');
});
