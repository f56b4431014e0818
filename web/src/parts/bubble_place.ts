// Where a bubble goes that speaks of something on the table: beside it, in the window, off what must stay in sight. Pure.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Side = 'above' | 'below' | 'right' | 'left' | 'far';

export interface BubblePlace {
  left: number;
  top: number;
  side: Side;
  /** Where its tip is, along the edge that faces the target. */
  tip: number;
}

const kGap = 16; // between bubble and target: the tip's room
const kEdge = 12; // between bubble and window
const kStep = 24; // between the places that are tried
const kLarge = 3; // times a bubble
const kTip = 20; // the tip keeps off the bubble's corners

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** What a bubble would only cover a part of, such as a whole tray: rather that than my hand. */
export const isLarge = (target: Box, { width, height }: { width: number; height: number }): boolean =>
  (target.right - target.left) * (target.bottom - target.top) > kLarge * width * height;

/** `avoid`: what must stay in sight, the target aside; the last places lie on the least of it. */
export function bubblePlace(
  target: Box | null,
  size: { width: number; height: number },
  window: Box,
  avoid: readonly Box[],
): BubblePlace {
  const { width, height } = size;
  const lefts: readonly [number, number] = [window.left + kEdge, window.right - kEdge - width];
  const tops: readonly [number, number] = [window.top + kEdge, window.bottom - kEdge - height];
  if (!target) {
    return {
      left: clamp((window.left + window.right - width) / 2, ...lefts),
      top: tops[0],
      side: 'far',
      tip: width / 2,
    };
  }
  const x = (target.left + target.right) / 2;
  const y = (target.top + target.bottom) / 2;
  const across = clamp(x - width / 2, ...lefts);
  const along = clamp(y - height / 2, ...tops);
  const places: BubblePlace[] = [
    { left: across, top: target.top - kGap - height, side: 'above', tip: clamp(x - across, kTip, width - kTip) },
    { left: across, top: target.bottom + kGap, side: 'below', tip: clamp(x - across, kTip, width - kTip) },
    { left: target.right + kGap, top: along, side: 'right', tip: clamp(y - along, kTip, height - kTip) },
    { left: target.left - kGap - width, top: along, side: 'left', tip: clamp(y - along, kTip, height - kTip) },
  ];
  // Where no side has room it stands apart, as near as can be.
  for (const left of [across, lefts[1], lefts[0]]) {
    for (let top = tops[0]; top <= tops[1]; top += kStep) places.push({ left, top, side: 'far', tip: width / 2 });
  }
  const cost = ({ left, top, side }: BubblePlace): number => {
    const inside = { left: clamp(left, ...lefts), top: clamp(top, ...tops) };
    const box = { ...inside, right: inside.left + width, bottom: inside.top + height };
    const hidden = avoid.reduce((sum, one) => sum + overlap(box, one), 0);
    const away = side === 'far' ? 1 + (Math.abs(top + height / 2 - y) + Math.abs(left - across)) / 1000 : 0;
    return (isLarge(target, size) ? 0.1 : 4) * overlap(box, target) + 2 * hidden + away;
  };
  const best = places.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return { ...best, left: clamp(best.left, ...lefts), top: clamp(best.top, ...tops) };
}
