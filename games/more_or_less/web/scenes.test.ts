import { expect, test } from 'vitest';
import type { TableEvent } from '#web/protocol/messages.ts';
import { rolledHand, scenes, tumbling } from './scenes.ts';
import { acted, rolled } from '#web/kit/testing.ts';
import { drew, player, view } from './testing.ts';

const hands = (list: ReturnType<typeof scenes>) =>
  list.map((scene) => scene.view.players.map((one) => one.hand.join(' ')).join(' / '));

test('a die that is placed is one scene', () => {
  const before = view({ players: [player({ hand: ['2', '4'] }), player({})] });
  const after = view({ players: [player({ hand: ['4'], placed: [{ square: 'c2', shows: '2' }] }), player({})] });
  const events = [acted(0, 'place 2 c2')];
  expect(scenes({ before, after, events })).toEqual([{ view: after, events, ms: 0, toAct: [0] }]); // my own: no wait
  const seen = { ...after, seat: 1 };
  expect(scenes({ before, after: seen, events })).toEqual([{ view: seen, events, ms: 350, toAct: [0] }]);
});

test('dice are drawn first, then rolled', () => {
  const before = view({ phase: 'draw', players: [player({ hand: ['3', '6'] }), player({})] });
  const after = view({ players: [player({ hand: ['1', '4', '2w'], pool: { plain: 6, wild: false } }), player({})] });
  const list = scenes({ before, after, events: [acted(0, 'draw 1'), drew(0, 'wild'), rolled(0, '1 4 2')] });
  expect(hands(list)).toEqual(['3 6 wild / ', '1 4 2w / ']);
  expect(list[0]!.view.players[0]!.pool).toEqual({ plain: 6, wild: false });
  expect(list[0]!.events).toEqual([acted(0, 'draw 1'), drew(0, 'wild')]);
  expect(list[1]!.view).toBe(after);
});

test('with the wild die chosen there is no chance in the draw', () => {
  const before = view({ phase: 'draw', players: [player({ hand: ['3'] }), player({})] });
  const after = view({ players: [player({ hand: ['1', '4', '*'], pool: { plain: 5, wild: false } }), player({})] });
  const list = scenes({ before, after, events: [acted(0, 'draw 2 wild'), rolled(0, '1 4 *')] });
  expect(hands(list)).toEqual(['plain 3 wild / ', '1 4 * / ']);
  expect(list[0]!.view.players[0]!.pool).toEqual({ plain: 5, wild: false });
});

test('a turn is scored with its sum in sight before the next player rolls', () => {
  const placing = { dice: 1, base: 1, touched: 2, symbols: 0, bonus: 5, score: 7 };
  const before = view({ placing, first_bonus_open: true, players: [player({}), player({ hand: ['plain'] })] });
  const after = view({ turn: 1, players: [player({ score: 7 }), player({ hand: ['5'] })] });
  const list = scenes({ before, after, events: [acted(0, 'done'), rolled(1, '5')] });
  expect(list.map((scene) => [scene.view.turn, scene.view.players[0]!.score, scene.view.placing])).toEqual([
    [0, 7, placing],
    [1, 7, null],
  ]);
  expect(list[0]!.toAct).toEqual([0]);
});

test('a pass is seen before the next player is asked', () => {
  const before = view({ players: [player({ hand: ['5'] }), player({})] });
  const after = view({ turn: 1, phase: 'draw', players: [player({ hand: ['5'] }), player({})] });
  const list = scenes({ before, after, events: [acted(0, 'pass')] });
  expect(list.map((scene) => scene.view.turn)).toEqual([0, 1]);
});

test('a turn that passes by itself is shown, too', () => {
  const before = view({ placing: { dice: 1, base: 1, touched: 1, symbols: 0, bonus: 0, score: 1 } });
  const after = view({ phase: 'draw', players: [player({ score: 1 }), player({ hand: ['6'] })] });
  const around = { ...before, players: [player({}), player({ hand: ['2'] })] };
  const list = scenes({ before: around, after, events: [acted(0, 'done'), rolled(1, '6'), acted(1, 'pass')] });
  expect(list.map((scene) => `${scene.view.turn}: ${scene.view.players[1]!.hand.join(' ')}`)).toEqual([
    '0: 2',
    '1: 6',
    '1: 6',
    '0: 6',
  ]);
});

test('the first hands are dealt at once', () => {
  const pool = { plain: 9, wild: true };
  const before = view({ phase: 'first', turn: null, players: [player({ pool }), player({ pool })] });
  const after = view({
    turn: 1,
    players: [player({ hand: ['plain', 'plain', 'plain'] }), player({ hand: ['1', '2', '*'] })],
  });
  const first: TableEvent = { type: 'outcome', chance: 'first', seat: null, outcome: 'seat 1' };
  const events = [first, drew(1, 'plain plain wild'), drew(0, 'plain plain plain'), rolled(1, '1 2 *')];
  const list = scenes({ before, after, events });
  expect(hands(list)).toEqual([' / ', 'plain plain plain / plain plain wild', 'plain plain plain / 1 2 *']);
  expect(list.reduce((sum, scene) => sum + scene.ms, 0)).toBeLessThanOrEqual(1500);
});

test('chosen first hands are seen when all have chosen', () => {
  const pool = { plain: 9, wild: true };
  const before = view({ phase: 'deal', turn: 0, players: [player({ pool }), player({ pool })] });
  const after = view({ players: [player({ hand: ['1', '2', '3w'] }), player({ hand: ['plain', 'plain', 'wild'] })] });
  const list = scenes({ before, after, events: [acted(1, null), rolled(0, '1 2 3')] });
  expect(hands(list)).toEqual(['1 2 3w / plain plain wild']);
  expect(hands(scenes({ before, after: before, events: [acted(1, null)] }))).toEqual([' / ']);
});

test('on arrival, and after an undo, what is true is shown at once', () => {
  const after = view({});
  expect(scenes({ before: null, after, events: [rolled(0, '2 5')] })).toHaveLength(1);
  const undone: TableEvent = { type: 'undone', seat: 0, steps: 1 };
  expect(scenes({ before: view({}), after, events: [undone] })).toHaveLength(1);
});

test('which dice a roll is about', () => {
  expect(rolledHand(['2', '5', '3w'], [], ['1', '6', '*'])).toEqual(['1', '6', '*']); // all of them
  expect(rolledHand(['plain', '2', '5w'], [], ['6'])).toEqual(['2', '6', '5w']); // the new one
  expect(rolledHand(['plain', '2', '5w'], ['5w'], ['1', '4'])).toEqual(['1', '2', '4w']); // and the wild die again
  expect(rolledHand([], [], ['1', '2', '3'])).toBeNull();
  expect(tumbling(['2', '6', '5w'], '6')).toEqual([1]);
  expect(tumbling(['1', '1', '4w'], '1 1 4')).toEqual([0, 1, 2]);
});
