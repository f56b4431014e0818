import { expect, test } from 'vitest';
import type { Description, SeatState } from '../protocol/messages.ts';
import { waitsTellNothing } from './call_me.ts';

const table = (settings: Partial<Description['settings']> = {}) =>
  ({ settings: { pace_max_ms: 1400, clock: 'none', ...settings } }) as Pick<Description, 'settings'>;
const person = (more: object = {}) => ({ who: 'person', resigned: false, left: false, ...more }) as SeatState;
const bot = { who: 'bot', level: 'easy' } as SeatState;

test('among persons the page answers only where the table hides when', () => {
  const two = [person(), person(), bot];
  expect(waitsTellNothing(table(), two)).toBe(true);
  expect(waitsTellNothing(table({ pace_max_ms: 0 }), two)).toBe(false);
  expect(waitsTellNothing(table({ clock: 'correspondence' }), two)).toBe(false);
});

test('against bots alone there is nobody to hide it from', () => {
  const quick = table({ pace_max_ms: 0 });
  expect(waitsTellNothing(quick, [person(), bot])).toBe(true);
  expect(waitsTellNothing(quick, [person(), person({ left: true }), bot])).toBe(true);
});
