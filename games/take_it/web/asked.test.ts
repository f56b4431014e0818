import { expect, test } from 'vitest';
import { askedOf } from './asked.ts';

const most = (n: number) => (action: string) => (/^(pick|aim) /.test(action) ? { most: n } : {});

test('a die is taken alone', () => {
  const { mode, several } = askedOf(['take B5', 'take O2', 'pass'], null, most(4));
  expect({ mode, several }).toEqual({ mode: 'take', several: false });
});

test('no more dice can be marked than the engine lets pick, less those that were sent', () => {
  const steps = { card: 'reroll-four', picked: ['B1'], cast: null };
  const { mode, several, room } = askedOf(['pick B5', 'pick O2', 'roll'], steps, most(4));
  expect({ mode, several, room }).toEqual({ mode: 'pick', several: true, room: 3 });
});

test('a die that is cast back is aimed at as many as the engine says', () => {
  const steps = { card: 'cast-back', picked: ['B1'], cast: 'R6' };
  const { mode, several, room } = askedOf(['aim B5', 'aim O2', 'roll'], steps, most(3));
  expect({ mode, several, room }).toEqual({ mode: 'aim', several: true, room: 2 });
});

test('without the engine any number can be marked', () => {
  const steps = { card: 'reroll-four', picked: [], cast: null };
  expect(askedOf(['pick B5', 'pick O2'], steps, () => null).room).toBe(Infinity);
});
