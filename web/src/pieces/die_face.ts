// What is drawn on a die's face, in a box of 100 by 100. Pure.

export type PipForm = 'round' | 'square' | 'diamond' | 'star';
export type Point = readonly [x: number, y: number];

const kFaces: Readonly<Record<string, readonly Point[]>> = {
  '1': [[0, 0]],
  '2': [
    [-1, 1],
    [1, -1],
  ],
  '3': [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  '4': [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  '5': [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  '6': [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

/** Where the pips of 1 to 6 are; null: it is no number. A seat's die has its mark in a corner, so its pips are moved. */
export function pipsOf(shows: string, marked: boolean): readonly Point[] | null {
  const pips = kFaces[shows];
  if (!pips) return null;
  const [x, y, step] = marked ? [46.5, 53.5, 22.5] : [50, 50, 23];
  return pips.map(([column, row]) => [x + column * step, y + row * step]);
}

/** A star's outline; `inner`: how far its notches are from the middle, as a part of the radius. */
export function starPoints(x: number, y: number, radius: number, inner = 0.46): Point[] {
  return Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? radius * inner : radius;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
}

const kCorner = 1.6; // of a square pip, rounded

/** The outline of one pip. */
function pipPath(form: PipForm, x: number, y: number, r: number): string {
  if (form === 'square') {
    const [c, side] = [kCorner, r * 1.8 - 2 * kCorner];
    const corner = (dx: number, dy: number) => `a${c} ${c} 0 0 1 ${dx * c} ${dy * c}`;
    return `M${x - r * 0.9 + c} ${y - r * 0.9}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
  }
  if (form === 'diamond') {
    const d = r * 1.25;
    return `M${x} ${y - d}l${d} ${d}l${-d} ${d}l${-d} ${-d}z`;
  }
  if (form === 'star') return `M${listOf(starPoints(x, y, r * 1.35))}z`;
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

/** The outlines of pips, in one path. */
export const pipPaths = (form: PipForm, at: readonly Point[], r: number): string =>
  at.map(([x, y]) => pipPath(form, x, y, r)).join('');

export const listOf = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
