// A shape for each seat, so that no colour has to be told from another. Drawn around (0, 0), 50 to each side.

const kMarks: readonly string[] = [
  'M0-46A46 46 0 1 0 0 46A46 46 0 1 0 0-46Z', // circle
  'M-42-42H42V42H-42Z', // square
  'M0-50L48 38H-48Z', // triangle
  'M0-54L54 0L0 54L-54 0Z', // diamond
  'M-17-50H17V-17H50V17H17V50H-17V17H-50V-17H-17Z', // cross
  'M-26-46H26L52 0L26 46H-26L-52 0Z', // hexagon
];

export function markPath(seat: number): string {
  return kMarks[seat % kMarks.length]!;
}
