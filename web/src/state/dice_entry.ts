// The entry of real dice, die by die. The engine gives the list of all possible outcomes; no rule of a game is here.
// Pure.

/** One die, or one card of a draw: all that it can show. */
export type Faces = readonly string[];

/** Numbers first, then what stands for more than a number. */
const rank = (face: string): number => (/^\d+$/.test(face) ? Number(face) : 100);

export function slotsOf(outcomes: readonly string[]): Faces[] {
  const rows = outcomes.map((outcome) => outcome.split(' '));
  return (rows[0] ?? []).map((_, i) =>
    [...new Set(rows.map((row) => row[i]!))].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)),
  );
}

/** Whether dice can't be told apart: they can show the same, so it does not matter which shows what. */
export const alike = (a: Faces, b: Faces): boolean => a.length === b.length && a.every((face, i) => face === b[i]);

/** The entered faces, and those that have only one possibility left. */
export function filled(slots: readonly Faces[], shown: readonly (string | null)[]): (string | null)[] {
  return slots.map((faces, i) => shown[i] ?? (faces.length === 1 ? faces[0]! : null));
}

/** By faces: what the dice that can show these do show, in order. */
function heaps(slots: readonly Faces[], shown: readonly string[]): string {
  const piles = new Map<string, string[]>();
  slots.forEach((faces, i) => {
    const key = faces.join(' ');
    piles.set(key, [...(piles.get(key) ?? []), shown[i]!].sort());
  });
  return JSON.stringify([...piles]);
}

/** The outcome in the notation, for alike dice in any order; null: there is no such outcome. */
export function outcomeOf(
  outcomes: readonly string[],
  slots: readonly Faces[],
  shown: readonly (string | null)[],
): string | null {
  if (shown.length !== slots.length || shown.some((face) => face === null)) return null;
  const wanted = heaps(slots, shown as string[]);
  return outcomes.find((outcome) => heaps(slots, outcome.split(' ')) === wanted) ?? null;
}

/** Typed as people do: `25t`, `2 5 T`, `4, *`. Null: not as many as are awaited, or nothing that they can show. */
export function typed(text: string, slots: readonly Faces[]): string[] | null {
  const words = /[\s,]/.test(text.trim()) ? text.trim().split(/[\s,]+/) : [...text.trim()];
  const open = slots.filter((faces) => faces.length > 1);
  if (words.length !== slots.length && words.length !== open.length) return null;
  const all = words.length === slots.length;
  let next = 0;
  const shown = slots.map((faces) => {
    if (!all && faces.length === 1) return faces[0]!;
    const word = words[next++]!.toLowerCase();
    return faces.find((face) => face.toLowerCase() === word || keyOf(face) === word) ?? null;
  });
  return shown.every((face) => face !== null) ? (shown as string[]) : null;
}

/** The key that stands for a face: its own sign, or the first letter of a word. */
export const keyOf = (face: string): string => face[0]!.toLowerCase();
