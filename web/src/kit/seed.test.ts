import { expect, test } from 'vitest';
import { noise, seedOf } from './seed.ts';

test('a seed tells texts apart, and its numbers are the same each time and between 0 and 1', () => {
  expect(seedOf('table-1')).not.toBe(seedOf('table-2'));
  const numbers = Array.from({ length: 1000 }, (_, n) => noise(seedOf('table-1'), n));
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, n) => noise(seedOf('table-1'), n)));
  expect(numbers.every((x) => x >= 0 && x < 1)).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(990);
  const mean = numbers.reduce((sum, x) => sum + x) / numbers.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
});
