import { expect, test } from 'vitest';
import { acted, chance } from '#web/kit/testing.ts';
import { laidBy, scenes } from './scenes.ts';
import { resultOf, showInSight, shownIn } from './show.ts';
import { down, foul, four, hidden, mine, show, three, view } from './testing.ts';
import { added, callPreview, kCombos, scoreOf } from './view.ts';

test('a swap: the cards go, then the new ones come', () => {
  const after = view({ phase: 'window', turns: 5, hands: [['r3', 'r3', 'r3', 'y2', 'r6'], hidden, hidden] });
  const events = [acted(0, 'swap 4 5'), chance('draw', 0, 'y2, r6')];
  const list = scenes({ before: view(), after, events });
  expect(list.map((scene) => scene.view.hands[0])).toEqual([['r3', 'r3', 'r3'], after.hands[0]]);
  expect(list.at(-1)!.view).toEqual({ ...after, laid: { seat: 0, cards: ['*4', 'b1/6'] } });
  expect(list.reduce((sum, scene) => sum + scene.ms, 0)).toBeLessThan(1500);
});

test('what others lay off is what the discards gained; after a shuffle nobody can tell', () => {
  const swap = acted(1, 'swap 2 5');
  const events = [swap, chance('draw', 1, null)];
  expect(laidBy(swap, { before: view(), after: view({ discards: ['b*', 'y1', 'y6'] }), events })).toEqual(['b*', 'y6']);
  expect(laidBy(swap, { before: view(), after: view({ discards: ['y6'] }), events })).toEqual([]);
});

test('a swap of no cards, and waits, take no time', () => {
  const list = scenes({ before: view(), after: view({ phase: 'window' }), events: [acted(0, 'swap')] });
  expect(list).toHaveLength(1);
  expect(list[0]!.ms).toBeLessThanOrEqual(100);
});

test('the second call: both hands are turned up, then what came of it', () => {
  const before = view({ phase: 'window', calls: [down(1)], asked: [0, 2] });
  const after = view({
    round: 2,
    combos: kCombos.filter((combo) => combo !== 'four'),
    won: [[], ['four'], []],
    chance: [[null], [], []],
    show: show(),
  });
  const events = [acted(0, 'call'), chance('draw', 1, null), chance('draw', 0, 'r1, r1, b1, y2, y3')];
  const list = scenes({ before, after, events });
  expect(list.map((scene) => scene.view.calls.length)).toEqual([2, 2, 0]);
  expect(list.map((scene) => scene.view.show)).toEqual([null, show(), show()]);
  expect(list[1]!.view.won).toEqual([[], [], []]);
  expect(list.at(-1)!.view).toEqual(after);
  expect(list.reduce((sum, scene) => sum + scene.ms, 0)).toBeLessThanOrEqual(1500);
});

test('a show is new once: it stays in the view, but is not shown again', () => {
  const shown = view({ show: show() });
  expect(shownIn({ before: view(), after: shown, events: [] })).toEqual(show());
  expect(shownIn({ before: shown, after: view({ turns: 5, show: show() }), events: [] })).toBeNull();
  expect(shownIn({ before: shown, after: view({ show: show({ number: 2 }) }), events: [] })?.number).toBe(2);
  expect(shownIn({ before: null, after: shown, events: [] })).toBeNull();
});

test('what came of a hand', () => {
  expect(show().hands.map((hand) => resultOf(show(), hand))).toEqual(['won', 'chance']);
  const fouled = show({ hands: [three, foul], winner: null, why: null });
  expect(fouled.hands.map((hand) => resultOf(fouled, hand))).toEqual(['stays', 'foul']);
  const alone = show({ hands: [four], why: 'alone' });
  expect(resultOf(alone, four)).toBe('won');
});

test("a round's end is in sight until the next call, a foul until the next turn", () => {
  const fouled = show({ hands: [three, foul], winner: null, why: null });
  expect(showInSight(view())).toBeNull();
  expect(showInSight(view({ show: show(), round: 2, turns: 9 }))).toEqual(show());
  expect(showInSight(view({ show: show(), calls: [down(1)] }))).toBeNull();
  expect(showInSight(view({ show: fouled, calls: [{ seat: 0, face_up: true }] }))).toEqual(fouled);
  expect(showInSight(view({ show: fouled, turns: 5 }))).toBeNull();
});

test('on arrival, and after an undo, what is true is shown at once', () => {
  const after = view();
  expect(scenes({ before: null, after, events: [chance('deal', 0, mine.join(', '))] })).toHaveLength(1);
  expect(scenes({ before: view(), after, events: [{ type: 'undone', seat: 0, steps: 1 }] })).toHaveLength(1);
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
