import { expect, test } from 'vitest';
import type { TableEvent } from '../../net/messages.ts';
import { read, readBest } from './reading.ts';
import { laidBy, scenes } from './scenes.ts';
import { showOf } from './show.ts';
import { added, callPreview, type Card, kCombos, scoreOf, type View } from './view.ts';

const hidden: (Card | null)[] = [null, null, null, null, null];
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
  discards: ['y1'],
  won: [[], [], []],
  chance: [[], [], []],
  ...change,
});
const acted = (seat: number, action: string, by: 'person' | 'window' = 'person'): TableEvent => ({
  type: 'acted',
  seat,
  action,
  by,
});
const chance = (kind: string, seat: number | null, outcome: string | null): TableEvent => ({
  type: 'outcome',
  chance: kind,
  seat,
  outcome,
});
const down = (seat: number) => ({ seat, face_up: false });

test('a swap: the cards go, then the new ones come', () => {
  const after = view({ phase: 'window', turns: 5, hands: [['r3', 'r3', 'r3', 'y2', 'r6'], hidden, hidden] });
  const events = [acted(0, 'swap 4 5'), chance('draw', 0, 'y2, r6')];
  const list = scenes({ before: view(), after, events });
  expect(list.map((scene) => scene.view.hands[0])).toEqual([['r3', 'r3', 'r3'], after.hands[0]]);
  expect(list.at(-1)!.view).toEqual({ ...after, laid: { seat: 0, cards: ['*4', 'b1/6'] } });
  expect(list.reduce((sum, scene) => sum + scene.ms, 0)).toBeLessThan(1500);
});

test('what others lay off is what the discards gained; after a shuffle nobody can tell', () => {
  const swap = acted(1, 'swap 2 5') as Extract<TableEvent, { type: 'acted' }>;
  const events = [swap, chance('draw', 1, null)];
  expect(laidBy(swap, { before: view(), after: view({ discards: ['b*', 'y1', 'y6'] }), events })).toEqual(['b*', 'y6']);
  expect(laidBy(swap, { before: view(), after: view({ discards: ['y6'] }), events })).toEqual([]);
});

test('a swap of no cards, and waits, take no time', () => {
  const list = scenes({ before: view(), after: view({ phase: 'window' }), events: [acted(0, 'swap')] });
  expect(list).toHaveLength(1);
  expect(list[0]!.ms).toBeLessThanOrEqual(100);
});

test('the second call: both hands are turned up, mine as I held it, the other from the discards', () => {
  const before = view({ phase: 'window', calls: [down(1)], asked: [0, 2] });
  const theirs = ['b2', 'b2', 'b2', 'b2', 'y5'];
  const after = view({
    round: 2,
    combos: kCombos.filter((combo) => combo !== 'four'),
    won: [[], ['four'], []],
    chance: [[null], [], []],
    discards: ['y1', ...mine, ...theirs].sort(),
  });
  const events = [acted(0, 'call'), chance('draw', 1, null), chance('draw', 0, 'r1, r1, b1, y2, y3')];
  const list = scenes({ before, after, events });
  expect(list.map((scene) => scene.view.calls.length)).toEqual([2, 2, 0]);
  expect(list[1]!.view.won).toEqual([[], [], []]);
  const { show, ...rest } = list.at(-1)!.view;
  expect(rest).toEqual(after);
  expect(show).toMatchObject({ round: 1, combo: 'four', why: 'points', mixed: [] });
  expect(show!.hands.map(({ seat, result }) => [seat, result])).toEqual([
    [1, 'won'],
    [0, 'chance'],
  ]);
  expect([...show!.hands[0]!.cards].sort()).toEqual(theirs);
  expect(show!.hands[1]!.cards).toEqual(mine);
  expect(show!.hands[1]!.reading).toMatchObject({ combo: 'three', sum: 9 });
  expect(list.reduce((sum, scene) => sum + scene.ms, 0)).toBeLessThanOrEqual(1500);
});

test('two hands of others: what was turned up is known, whose each card was is not', () => {
  const before = view({ phase: 'window', calls: [down(1)] });
  const ten = ['b2', 'b2', 'b2', 'b2', 'y5', 'r1', 'r1', 'r1', 'y1', 'b6'];
  const after = view({ round: 2, won: [[], [], ['four']], chance: [[], [null], []], discards: ['y1', ...ten] });
  const show = showOf({ before, after, events: [acted(2, 'call'), chance('draw', 2, null), chance('draw', 1, null)] });
  expect(show!.hands.map((hand) => hand.cards)).toEqual([hidden, hidden]);
  expect(show!.mixed).toEqual(ten);
  expect(show!.why).toBeNull();
});

test('a lone caller wins because nobody else called', () => {
  const before = view({ phase: 'window', hands: [mine, hidden], calls: [down(1)], won: [[], []], chance: [[], []] });
  const theirs = ['b2', 'b2', 'b2', 'y4', 'y5'];
  const after = view({ round: 2, won: [[], ['three']], chance: [[], []], discards: ['y1', ...theirs] });
  const show = showOf({ before, after, events: [acted(0, 'wait', 'window'), chance('draw', 1, null)] });
  expect(show).toMatchObject({ why: 'alone', combo: 'three', hands: [{ seat: 1, cards: theirs, result: 'won' }] });
});

test('a foul: two cards stay and are known, three are on the discards; the good call stands', () => {
  const before = view({ phase: 'window', calls: [down(0)], asked: [1, 2] });
  const after = view({
    phase: 'window',
    calls: [{ seat: 0, face_up: true }],
    barred: [1],
    hands: [mine, ['b5', 'y6', null, null, null], hidden],
    discards: ['b1', 'r2', 'y1', 'y3'],
  });
  const events = [acted(1, 'call'), chance('foul', 1, '1 3 4'), chance('draw', 1, null)];
  const show = showOf({ before, after, events });
  expect(show).toMatchObject({ combo: null, why: null, mixed: [] });
  expect(show!.hands).toMatchObject([
    { seat: 0, result: 'stays', cards: mine },
    { seat: 1, result: 'foul', cards: ['b1', 'b5', 'r2', 'y3', 'y6'], reading: null },
  ]);
});

test('my own foul is shown as I held it', () => {
  const before = view({ calls: [], hands: [['r1', 'b2', 'y3', 'r5', 'b6'], hidden] });
  const after = view({
    barred: [0],
    hands: [['b2', 'b6', 'y1', 'y2', 'y4'], hidden],
    discards: ['r1', 'r5', 'y1', 'y3'],
  });
  const show = showOf({
    before,
    after,
    events: [acted(0, 'call'), chance('foul', 0, '1 3 4'), chance('draw', 0, 'y1, y2, y4')],
  });
  expect(show!.hands[0]!.cards).toEqual(before.hands[0]);
});

test('on arrival, and after an undo, what is true is shown at once', () => {
  const after = view();
  expect(scenes({ before: null, after, events: [chance('deal', 0, mine.join(', '))] })).toHaveLength(1);
  expect(scenes({ before: view(), after, events: [{ type: 'undone', seat: 0, steps: 1 }] })).toHaveLength(1);
});

test('how cards are read', () => {
  expect(read(['r2', 'r2', 'r2/5', '*2', 'y1'], 'four')).toMatchObject({
    has: 4,
    needs: 4,
    sum: 8,
    as: [2, 2, 2, 2, null],
  });
  expect(read(['b3', 'b3', 'b3', 'y6', '*6'], 'full-house')).toMatchObject({ has: 5, sum: 21 });
  expect(read(['r3', 'r4', 'r5', 'r*', 'b1'], 'small-straight')).toMatchObject({
    has: 4,
    sum: 18,
    as: [3, 4, 5, 6, null],
  });
  expect(read(['r1', 'b2', 'y4', 'r6', 'b5'], 'five')).toMatchObject({ has: 1, needs: 5 });
  expect(readBest(['b3', 'b3', 'b3', 'y6', '*6'], ['three', 'four'])).toMatchObject({ combo: 'three', sum: 9 });
  expect(readBest(['r1', 'b2', 'y4', 'r6', 'b5'], kCombos)).toBeNull();
});

test('what can be read off a view', () => {
  const won = view({ won: [['three', 'five'], [], []], chance: [[3, null], [], []] });
  expect(scoreOf(won, 0)).toBe(15);
  expect(added(['r1'], ['b1', 'r1', 'r1'])).toEqual(['b1', 'r1']);
  expect(added(['r1'], ['b1'])).toBeNull();
});

test('a preview is shown only where it says what a call brings', () => {
  const brings = { combo: 'three', points: 2, value: 9, foul: false };
  expect(callPreview(brings)).toEqual(brings);
  expect(callPreview(null)).toBeNull();
  expect(callPreview({ view: view() })).toBeNull();
});
