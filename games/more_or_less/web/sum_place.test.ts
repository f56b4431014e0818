import { expect, test } from 'vitest';
import { sumPlace } from './sum_place.ts';

const kCamera = { cell: 40, x: 0, y: 0 };
const kWindow = { width: 400, height: 400 };
const kSum = { width: 90, height: 26 };
const at = (column: number, row: number) => ({ column, row });

test('the sum stands right of the dice that are being placed, at half their height', () => {
  expect(sumPlace([at(3, 3), at(3, 4)], [], kCamera, kWindow, kSum)).toEqual({ x: 170, y: 160 });
});

test('with other dice to the right it stands left of them', () => {
  expect(sumPlace([at(4, 3)], [at(5, 3)], kCamera, kWindow, kSum)).toEqual({ x: 60, y: 140 });
});

test('with other dice on both sides it stands below or above them', () => {
  const sides = [at(3, 3), at(5, 3)];
  expect(sumPlace([at(4, 3)], sides, kCamera, kWindow, kSum)).toEqual({ x: 135, y: 183 });
  expect(sumPlace([at(4, 3)], [...sides, at(4, 4)], kCamera, kWindow, kSum)).toEqual({ x: 135, y: 97 });
});

test('where the line can go on in all directions it stands at a corner', () => {
  const open = [at(3, 3), at(5, 3), at(4, 2), at(4, 4)];
  expect(sumPlace([at(4, 3)], open, kCamera, kWindow, kSum)).toEqual({ x: 210, y: 97 });
});

test('it is seen whole, even where that covers a die', () => {
  const place = sumPlace([at(9, 0)], [at(8, 0), at(9, 1), at(7, 1)], kCamera, kWindow, kSum)!;
  expect(place.x).toBeGreaterThanOrEqual(4);
  expect(place.x + kSum.width).toBeLessThanOrEqual(kWindow.width - 4);
  expect(place.y - kSum.height / 2).toBeGreaterThanOrEqual(4);
});

test('where nothing is placed there is no sum', () => {
  expect(sumPlace([], [at(1, 1)], kCamera, kWindow, kSum)).toBe(null);
});
