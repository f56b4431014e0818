// Where people sit around the table, clockwise from my left, as shares of the scene: the middle of the plate's upper edge.
export interface SeatPlace {
  x: number;
  y: number;
}

const kPlaces: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, 0.5]],
  [
    [19, 3],
    [81, 3],
  ],
  [
    [11, 35],
    [50, 0.5],
    [89, 35],
  ],
  [
    [10.5, 42],
    [21, 2],
    [79, 2],
    [89.5, 42],
  ],
  [
    [10, 48],
    [18, 7],
    [50, -1],
    [82, 7],
    [90, 48],
  ],
  [
    [9.5, 55],
    [10.5, 19],
    [32, 0],
    [68, 0],
    [89.5, 19],
    [90.5, 55],
  ],
  [
    [9.5, 58],
    [10, 27],
    [24, 2],
    [50, -1],
    [76, 2],
    [90, 27],
    [90.5, 58],
  ],
  [
    [9.5, 60],
    [9.5, 32],
    [17, 5],
    [39, -1],
    [61, -1],
    [83, 5],
    [90.5, 32],
    [90.5, 60],
  ],
];
const kMost = kPlaces.length - 1;

/** The place of the `index`th of `count` others. */
export function seatPlace(index: number, count: number): SeatPlace {
  const [x, y] = kPlaces[Math.min(count, kMost)]?.[Math.min(index, kMost - 1)] ?? [50, 0];
  return { x, y };
}
