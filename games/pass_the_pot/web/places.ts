// Where the pot and the bank are on a wide table, as shares of it: the middle of their upper edges. Pure.
import { type SeatPlace, seatPlace } from '#web/parts/seat_places.ts';

const kMine: SeatPlace = { x: 27, y: 62 };
const kNobodys: SeatPlace = { x: 77, y: 40 };
const kTop = 20; // above it, people sit at the far rim

/** In front of its holder, towards the middle. `index` of `count` others; null: I have it, or nobody. */
export function potPlace(index: number | null, count: number, mine: boolean): SeatPlace {
  if (index === null) return mine ? kMine : kNobodys;
  const { x, y } = seatPlace(index, count);
  if (y >= kTop) return { x: x < 50 ? x + 13.5 : x - 13.5, y: y - 4 };
  if (x > 40 && x < 60) return { x: x + 14, y: 3 };
  return { x: x < 50 ? x + 10 : x - 10, y: y + 14 };
}

/** At the far rim, where nobody sits; with one other, at my left. */
export function bankPlace(count: number): SeatPlace {
  if (count === 1) return { x: 15, y: 33 };
  return count % 2 ? { x: count > 3 ? 34 : 30, y: 0 } : { x: 50, y: -1 };
}
