import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.js';
import { readingsOf } from '../games/hands-down/readings.ts';
import { askingOf, kNoAnswer } from './asking.ts';
import { engineForTests } from './engine.testing.ts';

let engine: Engine;
let calls = 0;
const counted = (): Pick<Engine, 'call'> => ({
  call: (name, request) => {
    calls += 1;
    return engine.call(name, request);
  },
});
beforeAll(async () => {
  engine = await engineForTests();
});

const kHand = { players: 2, options: {}, cards: ['O4 B6', '=15'], dice: ['O4'], tray: ['B6', 'R2'] };

test('what was asked once is known', () => {
  const ask = askingOf(counted());
  calls = 0;
  const laid = ask('take_it_laid', kHand);
  expect(laid).toMatchObject({ cards: [{ on: ['O4', null], full: false }, {}], helps: { B6: [0, 1], R2: [1] } });
  expect(ask('take_it_laid', structuredClone(kHand))).toBe(laid);
  expect(calls).toBe(1);
  ask('take_it_laid', { ...kHand, dice: [] });
  expect(calls).toBe(2);
});

test('cards are read by combo', () => {
  const readings = readingsOf(askingOf(engine), ['r2', 'r2', 'r2/5', '*2', 'y1']);
  expect(readings.get('four')).toEqual({ combo: 'four', needs: 4, has: 4, sum: 8, as: [2, 2, 2, 2, null] });
  expect(readings.get('five')).toMatchObject({ needs: 5, has: 4 });
});

test('without an engine, or of cards that are none, nothing is told', () => {
  expect(kNoAnswer('take_it_laid', kHand)).toBeNull();
  expect(readingsOf(kNoAnswer, ['r2', 'r2', 'r2/5', '*2', 'y1']).size).toBe(0);
  expect(askingOf(engine)('hands_down_readings', { cards: ['r9'] })).toBeNull();
});
