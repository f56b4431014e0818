import { expect, test } from 'vitest';
import { clamped, withSetting } from './option_values.ts';

test('a number that was typed is brought within the bounds', () => {
  const spec = { min: 1, max: 12 };
  expect(clamped(spec, 5)).toBe(5);
  expect(clamped(spec, 0)).toBe(1);
  expect(clamped(spec, 99)).toBe(12);
  expect(clamped(spec, 3.4)).toBe(3);
  expect(clamped(spec, NaN)).toBeNull();
});

test('the two paces push each other', () => {
  const specs = [
    { name: 'pace_min_ms', default: 600 },
    { name: 'pace_max_ms', default: 1400 },
  ];
  expect(withSetting({}, specs, 'pace_min_ms', 2000)).toEqual({ pace_min_ms: 2000, pace_max_ms: 2000 });
  expect(withSetting({}, specs, 'pace_max_ms', 0)).toEqual({ pace_min_ms: 0, pace_max_ms: 0 });
  expect(withSetting({}, specs, 'pace_min_ms', 1000)).toEqual({ pace_min_ms: 1000 });
  expect(withSetting({ pace_max_ms: 5000 }, specs, 'pace_min_ms', 2000)).toEqual({
    pace_min_ms: 2000,
    pace_max_ms: 5000,
  });
  expect(withSetting({ hints: true }, specs, 'undo', false)).toEqual({ hints: true, undo: false });
});
