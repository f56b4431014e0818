// How moments move, as keyframes: transforms and opacity alone. Their size follows their worth. Pure.
import type { Point } from './throw_path.ts';

export const kRise = 520;
export const kFly = 420;
const kSteps = 8;

/** How large a moment is: 1 for next to nothing, 2 for what decides games. `much`: what is worth the most. */
export const sizeOf = (worth: number, much: number): number => 1 + Math.min(1, Math.max(0, worth) / much);

/** On an arc over the straight way; `hangs`: under it, where the window is low. */
export function arcFrames(from: Point, to: Point, { hangs = false, scale = 1 } = {}): Keyframe[] {
  const way = Math.hypot(to.x - from.x, to.y - from.y);
  const high = Math.min(0.28 * way, 140) * (hangs ? 1 : -1);
  return Array.from({ length: kSteps + 1 }, (_, i) => {
    const t = i / kSteps;
    const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t + high * 4 * t * (1 - t)];
    const size = 1 + (scale - 1) * t;
    return { offset: t, transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size.toFixed(3)})` };
  });
}

/** Comes up from where it was made, and stays a while. */
export const riseFrames = ({ x, y }: Point, size: number): Keyframe[] => [
  {
    offset: 0,
    opacity: 0,
    transform: `translate(${x}px, ${y + 46}px) scale(0.6)`,
    easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
  },
  { offset: 0.5, opacity: 1, transform: `translate(${x}px, ${y - 6}px) scale(${size * 1.06})` },
  { offset: 0.7, opacity: 1, transform: `translate(${x}px, ${y}px) scale(${size})` },
  { offset: 1, opacity: 1, transform: `translate(${x}px, ${y}px) scale(${size})` },
];

/** Comes down from above the table, and hits it. */
export const slamFrames = (size: number): Keyframe[] => [
  {
    offset: 0,
    opacity: 0,
    transform: `scale(${1 + 1.1 * size}) rotate(-4deg)`,
    easing: 'cubic-bezier(0.6, 0, 0.9, 0.4)',
  },
  { offset: 0.55, opacity: 1, transform: 'scale(0.94) rotate(0deg)', easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
  { offset: 0.75, transform: 'scale(1.03)' },
  { offset: 1, opacity: 1, transform: 'none' },
];

/** The table under a slam; `far` in pixels. */
export const joltFrames = (far: number): Keyframe[] =>
  [0, 1, -0.7, 0.4, -0.2, 0].map((part) => ({ transform: `translate(0px, ${(part * far).toFixed(1)}px)` }));

export const popFrames = (size: number): Keyframe[] => [
  { transform: 'none' },
  { offset: 0.4, transform: `scale(${1 + 0.07 * size})` },
  { transform: 'none' },
];

export const ringFrames = (size: number): Keyframe[] => [
  { opacity: 0.95, transform: 'scale(0.92)' },
  { opacity: 0, transform: `scale(${1 + 0.3 * size})` },
];

/** In from the left, a while, out to the right; `stays`: the part of the time for which it is there. */
export const ribbonFrames: readonly Keyframe[] = [
  { offset: 0, opacity: 0, transform: 'translate(-18%, 0) scale(0.94, 0.7)', easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
  { offset: 0.12, opacity: 1, transform: 'none' },
  { offset: 0.88, opacity: 1, transform: 'none', easing: 'ease-in' },
  { offset: 1, opacity: 0, transform: 'translate(12%, 0)' },
];
