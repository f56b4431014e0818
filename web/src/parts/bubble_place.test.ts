import { expect, test } from 'vitest';
import { type Box, bubblePlace } from './bubble_place.ts';

const window: Box = { left: 0, top: 0, right: 390, bottom: 844 };
const size = { width: 300, height: 100 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const boxOf = ({ left, top }: { left: number; top: number }) => box(left, top, size.width, size.height);
const apart = (a: Box, b: Box) => a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;

test('it stands above what it speaks of, with its tip there', () => {
  const target = box(20, 400, 60, 60);
  const place = bubblePlace(target, size, window, []);
  expect(place.side).toBe('above');
  expect(place.left + place.tip).toBe(50);
  expect(apart(boxOf(place), target)).toBe(true);
});

test('it keeps in the window, off the target and off my hand', () => {
  const hand = box(0, 560, 390, 150);
  for (const target of [box(10, 10, 60, 60), box(330, 300, 50, 50), box(0, 500, 390, 60), box(150, 740, 90, 60)]) {
    const place = boxOf(bubblePlace(target, size, window, [hand]));
    expect(apart(place, target), JSON.stringify(target)).toBe(true);
    expect(apart(place, hand), JSON.stringify(target)).toBe(true);
    expect([place.left >= 0, place.top >= 0, place.right <= 390, place.bottom <= 844]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
});

test('it lies on a part of something large, off what lies in it, rather than on my hand', () => {
  const tray = box(0, 80, 390, 480);
  const hand = box(0, 600, 390, 244);
  const dice = [box(100, 90, 80, 80), box(40, 300, 300, 200)];
  const place = boxOf(bubblePlace(tray, size, window, [hand, ...dice]));
  for (const other of [hand, ...dice]) expect(apart(place, other)).toBe(true);
});

test('where there is room at the edge of the window alone, it stands there', () => {
  const target = box(150, 700, 90, 60);
  const board = box(0, 0, 60, 680);
  const place = boxOf(bubblePlace(target, size, window, [board, box(0, 680, 390, 164)]));
  expect(apart(place, board)).toBe(true);
  expect(place.right).toBe(378);
});

test('without a target it stands at the top', () => {
  expect(bubblePlace(null, size, window, [])).toMatchObject({ side: 'far', left: 45 });
});
