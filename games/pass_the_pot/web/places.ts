// Where the pot and the bank are on a wide table, as shares of it: the middle of their upper edges; and how dice came to
// rest. Pure.
import { noise } from '#web/kit/seed.ts';
import { type SeatPlace, seatPlace } from '#web/parts/seat_places.ts';

const kMine: SeatPlace = { x: 27, y: 62 };
const kNobodys: SeatPlace = { x: 77, y: 40 };
const kTop = 15; // above it, people sit at the far rim

/**
 * In front of its holder, beside or below the coins and dice that lie there, and off the dice that are rolled. `index` of
 * `count` others; null: I have it, or nobody.
 */
export function potPlace(index: number | null, count: number, mine: boolean): SeatPlace {
  if (index === null) return mine ? kMine : kNobodys;
  const { x, y } = seatPlace(index, count);
  const inward = x < 50 ? 1 : -1;
  if (y >= kTop) return { x: x + 13.5 * inward, y: y > 25 ? y - 4 : y + 8 };
  if (x > 40 && x < 60) return { x: x + 14, y: 3 };
  const corner = Math.abs(x - 50) > 25;
  const off = count === 2 ? 29 : 26; // nobody sits at the sides
  return corner ? { x: 50 - off * inward, y: y + 28 } : { x: x - 10 * inward, y: 10 };
}

/** At the far rim, where nobody sits; with one other, at my left. */
export function bankPlace(count: number): SeatPlace {
  if (count === 1) return { x: 15, y: 33 };
  return count % 2 ? { x: count > 3 ? 34 : 30, y: 0 } : { x: 50, y: -1 };
}

const kTurned = 12; // degrees; so turned and so far off, dice beside each other do not touch
const kOff = { x: 0.05, y: 0.09 };
const kUp = 0.04; // below them words may stand

export interface DiePose {
  /** From the middle of its place, in edges. */
  x: number;
  y: number;
  /** Degrees. */
  turned: number;
}

/** How a die (from 0) lies after a throw of this number: another table, or another throw, and it lies otherwise. */
export function poseOf(seed: number, thrown: number, die: number): DiePose {
  const off = (n: number) => 2 * noise(seed + thrown * 7919, die * 3 + n) - 1;
  return { x: off(0) * kOff.x, y: off(1) * kOff.y - kUp, turned: Math.round(off(2) * kTurned) };
}
