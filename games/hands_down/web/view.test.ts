import { expect, test } from 'vitest';
import { idle } from './view.ts';

const preview = (foul: boolean) => () => ({ foul, combo: foul ? null : 'three', points: foul ? 0 : 2, value: 0 });

test('a hand that makes nothing waits in a window, and only there', () => {
  expect(idle(['wait', 'call'], preview(true))).toBe('wait');
  expect(idle(['wait'], preview(true))).toBe('wait'); // without fouls it may not call
  expect(idle(['swap', 'swap 1', 'call'], preview(true))).toBeNull();
  expect(idle([], preview(true))).toBeNull();
});

test('a hand that makes a combo is asked, and so is one of which nothing is known', () => {
  expect(idle(['wait', 'call'], preview(false))).toBeNull();
  expect(idle(['wait', 'call'], () => null)).toBeNull();
});
