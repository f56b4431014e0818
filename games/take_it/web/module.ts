// The questions that Take It adds to the WebAssembly module (games/take_it/rules/scorer.h).
import type { Options } from '#protocol';

declare module '#web-engine/engine.js' {
  interface Functions {
    take_it_box: { takes: { players: number; options: Options }; gives: { box: TakeItBox } };
    /** For each seat its claims, best first. */
    take_it_claims: {
      takes: { players: number; options: Options; hands: { cards: string[]; dice: string[] }[] };
      gives: { claims: LaidClaim[][] };
    };
    /** Dice on the best claim, and what is left where it begins other cards; `only`: on the cards of this claim alone. */
    take_it_laid: {
      takes: {
        players: number;
        options: Options;
        cards: string[];
        dice: string[];
        tray: string[];
        only?: number[] | null;
      };
      gives: TakeItLaid;
    };
  }
}

/** What there is to play with. */
export interface TakeItBox {
  combos: { card: string; points: number; count: number }[];
  dice: { B: number; O: number; R: number };
  rounds: number;
  /** Combo cards in a hand, at most. */
  hand: number;
}

/** A way to use the dice that a player took. */
export interface LaidClaim {
  claim: string;
  points: number;
  /** For unused dice and wilds together. */
  chips: number;
  unused: number;
  wilds: number;
  score: number;
  /** For each card in hand the dice on it, by its slots; none where it is not claimed. */
  laid: string[][];
  spare: string[];
}

/** Dice on the cards of a hand. */
export interface TakeItLaid {
  /** `on`: for each slot its die or null; on a sum the dice in a row. */
  cards: { on: (string | null)[]; full: boolean }[];
  spare: string[];
  /** For each die of the tray the places, from 0, of the cards that it would bring on. */
  helps: Record<string, number[]>;
}
