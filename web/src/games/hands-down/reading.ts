// How a person reads five cards: which of them go together towards a combo. It marks the rack and the cards of a show;
// it decides nothing. What may be called, who won and what was won is the server's word alone.
import { type Card, type Combo, kCombos } from './view.ts';

const kColours = ['r', 'b', 'y'] as const;
const kNumbers = [1, 2, 3, 4, 5, 6] as const;

/** What a card says of itself. */
export interface Face {
  /** null: any. */
  colour: (typeof kColours)[number] | null;
  /** One number, two, or all six. */
  numbers: readonly number[];
}

export function faceOf(card: Card): Face {
  const colour = kColours.find((one) => card.startsWith(one)) ?? null;
  const rest = card.slice(1);
  return { colour, numbers: rest === '*' ? kNumbers : rest.split('/').map(Number) };
}

export interface Reading {
  combo: Combo;
  /** How many cards it takes. */
  needs: number;
  /** By place: the number the card is read as, null where it does not go with the others. */
  as: readonly (number | null)[];
  /** How many of them go together. */
  has: number;
  /** The sum of their numbers. */
  sum: number;
}

/** One way to read the cards: which numbers are wanted in a colour, each as often as it is listed. */
interface Wanted {
  colour: string;
  number: number;
}

const fits = (face: Face, { colour, number }: Wanted) =>
  (face.colour === null || face.colour === colour) && face.numbers.includes(number);

/** The most cards that can be dealt out to what is wanted, each to one: augmenting paths, on at most five cards. */
function deal(faces: readonly Face[], wanted: readonly Wanted[]): (number | null)[] {
  const holder = wanted.map(() => -1);
  const place = (card: number, tried: Set<number>): boolean => {
    for (const [slot, want] of wanted.entries()) {
      if (tried.has(slot) || !fits(faces[card]!, want)) continue;
      tried.add(slot);
      if (holder[slot]! >= 0 && !place(holder[slot]!, tried)) continue;
      holder[slot] = card;
      return true;
    }
    return false;
  };
  faces.forEach((_, card) => place(card, new Set()));
  const as = faces.map((): number | null => null);
  holder.forEach((card, slot) => {
    if (card >= 0) as[card] = wanted[slot]!.number;
  });
  return as;
}

const kinds: readonly Wanted[] = kColours.flatMap((colour) => kNumbers.map((number) => ({ colour, number })));
const times = (count: number, want: Wanted): Wanted[] => Array.from({ length: count }, () => want);
const runs = (length: number): Wanted[][] =>
  kColours.flatMap((colour) =>
    kNumbers
      .filter((first) => first + length - 1 <= kNumbers.length)
      .map((first) => Array.from({ length }, (_, i) => ({ colour, number: first + i }))),
  );

/** All shapes a combo can have, as the rules page describes them. */
const kShapes: Readonly<Record<Combo, readonly (readonly Wanted[])[]>> = {
  three: kinds.map((kind) => times(3, kind)),
  four: kinds.map((kind) => times(4, kind)),
  'full-house': kinds.flatMap((three) => kinds.map((two) => [...times(3, three), ...times(2, two)])),
  'small-straight': runs(4),
  'large-straight': runs(5),
  five: kinds.map((kind) => times(5, kind)),
};

/** The reading with the most cards; of several, the one that adds up to most. */
export function read(cards: readonly Card[], combo: Combo): Reading {
  const faces = cards.map(faceOf);
  let best: Reading | null = null;
  for (const shape of kShapes[combo]) {
    const as = deal(faces, shape);
    const has = as.filter((number) => number !== null).length;
    const sum = as.reduce<number>((total, number) => total + (number ?? 0), 0);
    if (!best || has > best.has || (has === best.has && sum > best.sum)) {
      best = { combo, needs: shape.length, as, has, sum };
    }
  }
  return best!;
}

/** The best of these combos for which every card is there; null: there is none. */
export function readBest(cards: readonly Card[], combos: readonly Combo[]): Reading | null {
  const among = kCombos.filter((combo) => combos.includes(combo)).reverse();
  return among.map((combo) => read(cards, combo)).find((reading) => reading.has === reading.needs) ?? null;
}
