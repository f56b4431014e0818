// Moments of things that are on the table: they hit it, open, and are made. Nothing waits for them, and with reduced
// motion they only appear. Called by games when a scene shows such a thing.
import { beforePaint } from '../kit/before_paint.ts';
import { fanFrames, joltFrames, popFrames, sizeOf, slamFrames } from '../kit/moment_path.ts';
import { kFade } from '../kit/throw_path.ts';
import { motionReduced } from './throw.ts';

const kSlam = 340;
const kJolt = 260;
const kOpen = 320;
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

/** Cards that lie beside each other come out of one closed hand. */
export function fan(cards: readonly Element[]): void {
  if (motionReduced()) return void cards.forEach(fade);
  beforePaint(() => {
    const rects = cards.map((card) => card.getBoundingClientRect());
    const middle = rects[rects.length >> 1];
    if (!middle) return;
    cards.forEach((card, i) => {
      const way = { x: middle.x - rects[i]!.x, y: middle.y - rects[i]!.y };
      card.animate(fanFrames(way), { duration: kOpen, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1.15)' });
    });
  });
}

/** It has just been made: it grows for a moment. */
export function pop(element: Element, worth: number): void {
  if (motionReduced()) return;
  element.animate(popFrames(sizeOf(worth, 1)), { duration: kPop, easing: 'ease-out' });
}
