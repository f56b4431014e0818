import { expect, test } from 'vitest';
import {
  arcFrames,
  joltFrames,
  popFrames,
  ribbonFrames,
  ringFrames,
  riseFrames,
  sizeOf,
  slamFrames,
} from './moment_path.ts';

const kFrom = { x: 100, y: 300 };
const kTo = { x: 500, y: 100 };

test('all moments move by transform and opacity alone', () => {
  const all = [
    arcFrames(kFrom, kTo),
    riseFrames(kFrom, 1.5),
    slamFrames(2),
    joltFrames(6),
    popFrames(1),
    ringFrames(1),
    ribbonFrames,
  ];
  for (const frames of all)
    for (const frame of frames)
      expect(Object.keys(frame).filter((key) => !['offset', 'easing', 'transform', 'opacity'].includes(key))).toEqual(
        [],
      );
});

test('an arc begins and ends where it should, and is above the straight way, or hangs under it', () => {
  const places = (hangs: boolean) =>
    arcFrames(kFrom, kTo, { hangs }).map(({ transform }) =>
      String(transform)
        .match(/-?[\d.]+/g)!
        .map(Number),
    );
  for (const hangs of [false, true]) {
    const list = places(hangs);
    expect(list[0]!.slice(0, 2)).toEqual([kFrom.x, kFrom.y]);
    expect(list.at(-1)!.slice(0, 2)).toEqual([kTo.x, kTo.y]);
    for (const [x, y] of list.slice(1, -1) as [number, number][]) {
      const straight = kFrom.y + ((kTo.y - kFrom.y) * (x - kFrom.x)) / (kTo.x - kFrom.x);
      expect(Math.sign(y - straight)).toBe(hangs ? 1 : -1);
    }
  }
});

test('what is worth more is larger, up to a bound', () => {
  expect(sizeOf(0, 40)).toBe(1);
  expect(sizeOf(-5, 40)).toBe(1);
  expect(sizeOf(20, 40)).toBeGreaterThan(sizeOf(5, 40));
  expect(sizeOf(400, 40)).toBe(2);
});
