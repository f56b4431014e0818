// The score sheet for real cards and dice: what each player holds in this round, and the results of earlier rounds. The
// engine finds the best claim of a hand. Pure.
import type { LaidClaim } from './module.ts';
import type { Options } from '#web/protocol/messages.ts';
import { type CardText, type DieText, placesOf } from './view.ts';

export interface SheetHand {
  cards: readonly CardText[];
  dice: readonly DieText[];
  /** Chips paid for action cards. */
  extra: number;
  /** Another claim than the best, by its notation. */
  claim: string | null;
}

export interface Counted extends SheetHand {
  claim: string;
  points: number;
  /** Those paid for action cards among them. */
  chips: number;
}

export interface Sheet {
  names: readonly string[];
  options: Options;
  hands: readonly SheetHand[];
  /** By round, then by seat. */
  rounds: readonly (readonly Counted[])[];
}

const kNoHand: SheetHand = { cards: [], dice: [], extra: 0, claim: null };

export function freshSheet(names: readonly string[], options: Options): Sheet {
  return { names, options, hands: names.map(() => kNoHand), rounds: [] };
}

export function withHand(sheet: Sheet, seat: number, change: Partial<SheetHand>): Sheet {
  const hands = sheet.hands.map((hand, i) => (i === seat ? { ...hand, ...change } : hand));
  return { ...sheet, hands };
}

/** The claim that counts: the one that was chosen, if it can be made, else the best. */
export function claimOf(hand: SheetHand, claims: readonly LaidClaim[]): LaidClaim | null {
  return claims.find(({ claim }) => claim === hand.claim) ?? claims[0] ?? null;
}

/** Counts the round: claimed cards leave the hand, the others stay for the next. */
export function countRound(sheet: Sheet, claims: readonly (readonly LaidClaim[])[]): Sheet {
  const round = sheet.hands.map((hand, seat): Counted => {
    const made = claimOf(hand, claims[seat] ?? []);
    return {
      ...hand,
      claim: made?.claim ?? 'claim',
      points: made?.points ?? 0,
      chips: (made?.chips ?? 0) + hand.extra,
    };
  });
  const hands = round.map(({ cards, claim }): SheetHand => {
    const gone = placesOf(claim);
    return { ...kNoHand, cards: cards.filter((_, place) => !gone.includes(place)) };
  });
  return { ...sheet, hands, rounds: [...sheet.rounds, round] };
}

/** Back to the round that was counted last, as it was put in. */
export function uncount(sheet: Sheet): Sheet {
  const last = sheet.rounds.at(-1);
  if (!last) return sheet;
  const hands = last.map(({ cards, dice, extra, claim }): SheetHand => ({ cards, dice, extra, claim }));
  return { ...sheet, hands, rounds: sheet.rounds.slice(0, -1) };
}

export const scoreOfRound = ({ points, chips }: Pick<Counted, 'points' | 'chips'>): number => points - chips;

export function totals(sheet: Sheet): number[] {
  return sheet.names.map((_, seat) =>
    sheet.rounds.reduce((sum, round) => sum + (round[seat] ? scoreOfRound(round[seat]) : 0), 0),
  );
}

/** How many of a card, or of the dice of a colour, are in hands now. */
export function inHands(sheet: Sheet, is: (thing: string) => boolean): number {
  return sheet.hands.flatMap(({ cards, dice }) => [...cards, ...dice]).filter(is).length;
}
