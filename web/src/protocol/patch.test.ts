import { expect, test } from 'vitest';
import { patched } from './patch.ts';

test('a patch changes what it names, and shares the rest', () => {
  const before = { turn: 0, coins: [5, 5], players: [{ points: 1 }, { points: 2 }] };
  const after = patched(before, { turn: 1, coins: { 1: 4 }, players: { 0: { points: 3 } } }) as typeof before;
  expect(after).toEqual({ turn: 1, coins: [5, 4], players: [{ points: 3 }, { points: 2 }] });
  expect(after.players[1]).toBe(before.players[1]);
  expect(before.coins).toEqual([5, 5]);
});

test('a value that is no object, and one after "=", takes the place of what was there', () => {
  expect(patched(null, { '=': { pot: 2 } })).toEqual({ pot: 2 });
  expect(patched({ dice: null, show: null }, { dice: ['4'], show: { '=': { won: 1 } } })).toEqual({
    dice: ['4'],
    show: { won: 1 },
  });
  expect(patched({ dice: ['4', '5'] }, { dice: null })).toEqual({ dice: null });
  expect(patched({ show: { won: 1 } }, { show: { '=': { lost: 2 } } })).toEqual({ show: { lost: 2 } });
});
