import { expect, test } from 'vitest';
import { clamped, withinSeats, withoutSeat, withSetting } from './option_values.ts';

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

test('what was said of a seat goes with it, and moves up with those behind', () => {
  const specs = [
    { name: 'first', type: 'seat' },
    { name: 'goal', type: 'integer' },
  ] as const;
  expect(withoutSeat({ first: 2, goal: 2 }, specs, 2)).toEqual({ goal: 2 });
  expect(withoutSeat({ first: 2, goal: 2 }, specs, 1)).toEqual({ first: 1, goal: 2 });
  expect(withoutSeat({ first: 0, goal: 2 }, specs, 1)).toEqual({ first: 0, goal: 2 });
  expect(withinSeats({ first: 3, goal: 5 }, specs, 3)).toEqual({ goal: 5 });
  for (const options of [{ first: 2 }, { first: 'random' }, {}]) expect(withinSeats(options, specs, 3)).toBe(options);
});
