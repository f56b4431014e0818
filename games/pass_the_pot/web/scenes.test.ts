import { expect, test } from 'vitest';
import type { TableEvent } from '#web/protocol/messages.ts';
import { acted, rolled } from '#web/kit/testing.ts';
import { flows } from './flows.ts';
import { rolledDice, scenes } from './scenes.ts';
import { comboOf, totalOf, type View } from './view.ts';

const view = (change: Partial<View>): View => ({
  seat: 0,
  phase: 'decide',
  round: 1,
  turns: 0,
  starter: 0,
  turn: 0,
  coins: [3, 3],
  pot: 2,
  bank: null,
  holder: null,
  to_beat: null,
  held_dice: null,
  dice: ['2', '5', 'T'],
  rolling: [],
  combo: null,
  ...change,
});
const shown = (list: ReturnType<typeof scenes>) =>
  list.map((scene) => `${scene.view.turn}: ${scene.view.dice?.join(' ')} ${scene.view.coins.join('/')}`);

test('a re-roll is one scene, with the dice that tumble', () => {
  const after = view({ phase: 'pay', dice: ['5', '5', '1'] });
  const events = [acted(0, 'reroll 1 3'), rolled(0, '5 1')];
  const list = scenes({ before: view({}), after, events });
  expect(list).toEqual([{ view: after, events, ms: 880 }]);
});

test('a finished turn is settled before the next player rolls', () => {
  const before = view({ dice: ['2', '3', '4'] });
  const after = view({ turn: 1, dice: ['1', '1', 'T'], coins: [4, 3], holder: 0, to_beat: 9 });
  const list = scenes({ before, after, events: [acted(0, 'keep'), rolled(1, '1 1 T')] });
  expect(shown(list)).toEqual(['0: 2 3 4 4/3', '1: 1 1 T 4/3']);
  expect(list[0]!.view.holder).toBe(0);
  expect(list[0]!.toAct).toEqual([0]);
});

test('a paid re-roll ends the turn: the roll, what it brought, the next roll', () => {
  const before = view({ phase: 'pay', dice: ['4', '4', '1'] });
  const after = view({ turn: 1, dice: ['5', '5', '2'], coins: [5, 2], pot: 3, holder: 0, to_beat: 12 });
  const list = scenes({ before, after, events: [acted(0, 'pay 3'), rolled(0, '4'), rolled(1, '5 5 2')] });
  expect(shown(list)).toEqual(['0: 4 4 4 3/3', '0: 4 4 4 5/2', '1: 5 5 2 5/2']);
});

test('P O T wins the round, and the same player rolls again', () => {
  const before = view({ dice: ['P', 'O', '2'] });
  const after = view({ round: 2, dice: ['1', '2', '5'], coins: [8, 2], pot: 1 });
  const list = scenes({ before, after, events: [acted(0, 'reroll 3'), rolled(0, 'T'), rolled(0, '1 2 5')] });
  expect(shown(list)).toEqual(['0: P O T 3/3', '0: P O T 8/2', '0: 1 2 5 8/2']);
});

test('the end of the game leaves the last dice to be seen first', () => {
  const before = view({ dice: ['5', '5', '4'] });
  const after = view({ phase: 'over', dice: null, coins: [24, 0] });
  const list = scenes({ before, after, events: [acted(0, 'keep')] });
  expect(list.map((scene) => scene.view.dice)).toEqual([['5', '5', '4'], null]);
});

test('on arrival, and after an undo, what is true is shown at once', () => {
  const after = view({});
  expect(scenes({ before: null, after, events: [rolled(0, '2 5 T')] })).toHaveLength(1);
  const undone: TableEvent = { type: 'undone', seat: 0, steps: 1 };
  expect(scenes({ before: view({}), after, events: [undone] })).toHaveLength(1);
});

test('which dice an outcome is about', () => {
  expect(rolledDice([1, 3], 2, null)).toEqual([0, 2]);
  expect(rolledDice(null, 3, null)).toEqual([0, 1, 2]);
  expect(rolledDice(null, 2, ['3', '2', '1'])).toEqual([0, 2]); // 1 2 3: the 2 stays
});

test('coins go from those who have less to those who have more', () => {
  expect(flows(view({ coins: [3, 3, 3], pot: 2 }), view({ coins: [6, 2, 3], pot: 0 }))).toEqual([
    { from: 'pot', to: 0, coins: 2 },
    { from: 1, to: 0, coins: 1 },
  ]);
  expect(flows(view({ coins: [3, 3] }), view({ coins: [0, 3] }))).toEqual([{ from: 0, to: 'bank', coins: 3 }]);
  expect(flows(view({ coins: [3, 3] }), view({ coins: [4, 4] }))).toEqual([
    { from: 'bank', to: 0, coins: 1 },
    { from: 'bank', to: 1, coins: 1 },
  ]);
});

test('what can be read off dice', () => {
  expect(totalOf(['2', '5', 'T'])).toBe(7);
  expect(comboOf(['O', '4', '2'])).toBe('4 2 O');
  expect(comboOf(['5', '3', '4'])).toBe('3 4 5');
  expect(comboOf(['4', '4', '2'])).toBeNull();
});

test('the coin for a roll is paid before the dice fly: with them no number changes', () => {
  const before = view({ phase: 'pay', dice: ['4', '4', '1'] });
  const after = view({ phase: 'decide', dice: ['4', '4', '5'], coins: [2, 3], pot: 3 });
  const list = scenes({ before, after, events: [acted(0, 'pay 3'), rolled(0, '5')] });
  expect(shown(list)).toEqual(['0: 4 4 1 2/3', '0: 4 4 5 2/3']);
});
