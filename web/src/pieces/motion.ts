// Moments of things that are on the table: they hit it, and are made. Nothing waits for them, and with reduced
// motion they only appear. Called by games when a scene shows such a thing.
import { joltFrames, popFrames, sizeOf, slamFrames } from '../kit/moment_path.ts';
import { kFade } from '../kit/throw_path.ts';
import { motionReduced } from './throw.ts';

const kSlam = 340;
const kJolt = 260;
const kPop = 360;

const fade = (element: Element) => element.animate([{ opacity: 0 }, { opacity: 1 }], kFade);

/** It comes down on the table, which shakes. `worth` 0 to 1. */
export function slam(element: Element, worth: number): void {
  if (motionReduced()) return void fade(element);
  const size = sizeOf(worth, 1);
  element.animate(slamFrames(size), kSlam);
  const table = element.closest('.surface')?.querySelector('.scene');
  table?.animate(joltFrames(4 * size), { duration: kJolt, delay: kSlam * 0.55 });
}

/** It has just been made: it grows for a moment. */
export function pop(element: Element, worth: number): void {
  if (motionReduced()) return;
  element.animate(popFrames(sizeOf(worth, 1)), { duration: kPop, easing: 'ease-out' });
}
