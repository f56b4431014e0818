import { expect, test } from 'vitest';
import { fitted, fittedTo, moved, partOf, revealing, zoomed } from './camera.ts';

const scope = { window: { width: 390, height: 390 }, columns: 13, rows: 13 };

test('what is used is seen with room to grow, as far as the board goes', () => {
  const used = [
    { column: 5, row: 0 },
    { column: 7, row: 2 },
  ];
  expect(partOf(used, 13, 13)).toEqual({ left: 3, top: 0, right: 10, bottom: 5 });
  expect(partOf([], 13, 9)).toEqual({ left: 0, top: 0, right: 13, bottom: 9 });
});

test('a part fills the window, in the middle of it', () => {
  const part = { left: 3, top: 3, right: 10, bottom: 10 };
  const camera = fitted(part, scope);
  expect(camera.cell).toBeCloseTo(390 / 7);
  expect(camera.x).toBeCloseTo(-3 * camera.cell);
  expect(camera.y).toBeCloseTo(-3 * camera.cell);
});

test('a small board lies in the middle, and its squares do not grow without end', () => {
  const camera = fitted({ left: 0, top: 0, right: 5, bottom: 5 }, { ...scope, columns: 5, rows: 5 });
  expect(camera.cell * 5).toBeLessThanOrEqual(390);
  expect(camera.x).toBeCloseTo((390 - camera.cell * 5) / 2);
});

test('one never gets further away than the whole board, nor moves beyond its edge', () => {
  const near = fitted({ left: 3, top: 3, right: 10, bottom: 10 }, scope);
  expect(zoomed(near, 0.01, { x: 0, y: 0 }, scope)).toEqual({ cell: 30, x: 0, y: 0 });
  expect(moved(near, 1e6, 1e6, scope)).toMatchObject({ x: 0, y: 0 });
  expect(moved(near, -1e6, 0, scope).x).toBeCloseTo(390 - 13 * near.cell);
});

test('what is under the fingers stays there', () => {
  const camera = { cell: 40, x: -60, y: -60 };
  const at = { x: 100, y: 140 };
  const nearer = zoomed(camera, 1.5, at, scope);
  expect(nearer.cell).toBe(60);
  expect((at.x - nearer.x) / nearer.cell).toBeCloseTo((at.x - camera.x) / camera.cell);
  expect((at.y - nearer.y) / nearer.cell).toBeCloseTo((at.y - camera.y) / camera.cell);
});

test('a square that has the focus comes into sight, and nothing moves if it is there already', () => {
  const camera = { cell: 60, x: -180, y: -180 };
  expect(revealing(camera, 4, 4, scope)).toEqual(camera);
  expect(revealing(camera, 1, 4, scope)).toEqual({ ...camera, x: -60 });
  expect(revealing(camera, 4, 12, scope)).toEqual({ ...camera, y: 390 - 13 * 60 });
});

test('where squares would get small, there is less room around', () => {
  const used = [
    { column: 2, row: 2 },
    { column: 10, row: 10 },
  ];
  expect(fittedTo(used, scope).cell).toBeCloseTo(390 / 11); // not a thirteenth
  expect(fittedTo(used.slice(0, 1), scope).cell).toBeCloseTo(390 / 5);
});
