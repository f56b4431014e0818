import { expect, test } from 'vitest';
import {
  flightsOf,
  groundFrames,
  hopFrames,
  lastFaceFrames,
  otherFaceFrames,
  type Point,
  scaleFrames,
  shadeFrames,
  spinFrames,
  throwMs,
} from './throw_path.ts';

const kEdge = 40;
const kStage = 500;
const kRests: readonly Point[] = [
  { x: 300, y: 100 },
  { x: 500, y: 250 },
  { x: 320, y: 400 },
  { x: 420, y: 180 },
  { x: 600, y: 330 },
];

test('one die takes 760 ms; all of a throw have left the hand within 240 ms', () => {
  expect(throwMs(0)).toBe(0);
  expect(throwMs(1)).toBe(760);
  expect(throwMs(3)).toBe(920);
  expect(throwMs(20)).toBeLessThanOrEqual(1000);
  for (const { delay } of flightsOf(kRests, { x: 50, y: 250 }, kEdge, kStage)) expect(delay).toBeLessThan(240);
});

test('the farthest die leaves first', () => {
  const hand = { x: 50, y: 250 };
  const flights = flightsOf(kRests, hand, kEdge, kStage);
  const far = kRests.map(({ x, y }) => Math.hypot(x - hand.x, y - hand.y));
  expect(flights[far.indexOf(Math.max(...far))]!.delay).toBe(0);
  const latest = Math.max(...flights.map(({ delay }) => delay));
  expect(flights[far.indexOf(Math.min(...far))]!.delay).toBe(latest);
});

test('the hand is a fan in the order in which the dice will lie, at most 0.4 stage heights wide', () => {
  for (const hand of [
    { x: 50, y: 250 },
    { x: 400, y: 700 },
    { x: 800, y: 0 },
  ]) {
    const starts = flightsOf(kRests, hand, kEdge, kStage).map(({ from }, i) => ({
      x: kRests[i]!.x + from.x,
      y: kRests[i]!.y + from.y,
    }));
    const far = starts.map(({ x, y }) => Math.hypot(x - hand.x, y - hand.y));
    expect(Math.max(...far)).toBeLessThanOrEqual(0.2 * kStage + 0.01);
    // Two dice whose places in the fan were exchanged would cross: the sides of the hand are those of the table.
    const middle = { x: 428, y: 252 };
    const side = ({ x, y }: Point) => (middle.x - hand.x) * (y - hand.y) - (middle.y - hand.y) * (x - hand.x);
    const order = (points: readonly Point[]) =>
      points.map((_, i) => i).sort((a, b) => side(points[a]!) - side(points[b]!));
    expect(order(starts)).toEqual(order(kRests));
  }
});

test('one die comes straight from the hand', () => {
  const [flight] = flightsOf([{ x: 10, y: 20 }], { x: 110, y: 220 }, kEdge, kStage);
  expect(flight).toMatchObject({ from: { x: 100, y: 200 }, delay: 0 });
});

test('all that moves is transform and opacity, and ends as the die lies', () => {
  const all = [
    groundFrames({ x: 5, y: 6 }),
    hopFrames,
    shadeFrames,
    scaleFrames,
    spinFrames(12, 300),
    lastFaceFrames,
    otherFaceFrames(1, 3),
  ];
  const allowed = ['offset', 'easing', 'transform', 'translate', 'rotate', 'scale', 'opacity'];
  for (const frames of all) {
    expect(frames.flatMap((frame) => Object.keys(frame)).filter((name) => !allowed.includes(name))).toEqual([]);
    const offsets = frames.map(({ offset }) => offset!);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
  }
  expect(hopFrames.at(-1)).toMatchObject({ translate: '0 0%' });
  expect(shadeFrames.at(-1)).toMatchObject({ opacity: 1, transform: 'translate(0%, 0%) scale(1)' });
  expect(spinFrames(12, 300).at(-1)).toMatchObject({ rotate: '12deg' });
});

test('exactly one face is seen at every moment, and from the second touch on it is the one that counts', () => {
  const at = (frames: readonly Keyframe[], time: number) => frames.findLast(({ offset }) => offset! <= time)!.opacity;
  for (let time = 0; time <= 1; time += 0.01) {
    const seen = [at(lastFaceFrames, time), ...[0, 1, 2].map((k) => at(otherFaceFrames(k, 3), time))];
    expect(seen.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(1);
    expect(seen[0]).toBe(time >= 0.74 ? 1 : 0);
  }
});
