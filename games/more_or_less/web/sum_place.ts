// Where the sum of the dice that are being placed stands: beside them, on as few other dice and open squares as can be. Pure.
import type { Camera, Size } from './camera.ts';

interface Spot {
  column: number;
  row: number;
}
export interface Point {
  x: number;
  y: number;
}

const kGap = 0.25; // of a square, between it and the dice
const kEdge = 4; // pixels, to the window's edge

/** Its left edge and its middle, in pixels of the window. `lifted` are being placed, `others` want to be seen. */
export function sumPlace(
  lifted: readonly Spot[],
  others: readonly Spot[],
  { cell, x, y }: Camera,
  window: Size,
  sum: Size,
): Point | null {
  if (lifted.length === 0) return null;
  const left = x + Math.min(...lifted.map(({ column }) => column)) * cell;
  const right = x + (Math.max(...lifted.map(({ column }) => column)) + 1) * cell;
  const top = y + Math.min(...lifted.map(({ row }) => row)) * cell;
  const bottom = y + (Math.max(...lifted.map(({ row }) => row)) + 1) * cell;
  const [across, down] = [(left + right) / 2 - sum.width / 2, (top + bottom) / 2];
  const [gap, half] = [kGap * cell, sum.height / 2];
  const kept = ({ x, y }: Point): Point => ({
    x: Math.max(kEdge, Math.min(x, window.width - sum.width - kEdge)),
    y: Math.max(half + kEdge, Math.min(y, window.height - half - kEdge)),
  });
  const covers = (at: Point, { column, row }: Spot): boolean =>
    at.x < x + (column + 1) * cell &&
    at.x + sum.width > x + column * cell &&
    at.y - half < y + (row + 1) * cell &&
    at.y + half > y + row * cell;
  const covered = (at: Point): number =>
    others.filter((one) => covers(at, one)).length + 2 * lifted.filter((one) => covers(at, one)).length;
  const places = [
    { x: right + gap, y: down },
    { x: left - gap - sum.width, y: down },
    { x: across, y: bottom + gap + half },
    { x: across, y: top - gap - half },
    { x: right + gap, y: top - gap - half },
    { x: right + gap, y: bottom + gap + half },
    { x: left - gap - sum.width, y: top - gap - half },
    { x: left - gap - sum.width, y: bottom + gap + half },
  ].map(kept);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
