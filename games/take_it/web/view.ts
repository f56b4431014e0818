// The view of Take It or Leave It as the server writes it (games/take_it/rules/json.cpp), and what can be read off it.
import type { TakeItLaid } from './module.ts';
import type { Seat } from '#web/protocol/messages.ts';

/** A colour letter and a value: B5 is blue, O2 orange, R6 wild. */
export type DieText = string;
export type Colour = 'B' | 'O' | 'R';

/** A combo card by its face: `O4 B6`, `=15`, `3B>11`. */
export type CardText = string;

export interface PlayerView {
  points: number;
  chips: number;
  dice: DieText[];
  combos: number;
  actions: number;
  claimed: CardText[];
  passed: boolean;
  played: boolean;
  /** Only where hands are free: what was asked for, combos and actions. */
  draws?: [number, number];
  ruled_out?: string[][];
}

/** What lies on a card: for slots one place each, for a sum the dice in a row. */
export type Laid = Readonly<TakeItLaid['cards'][number]>;

export interface HeldCombo {
  card: CardText;
  points: number;
}

export interface Hand {
  combos: HeldCombo[];
  actions: string[];
}

/** The action card whose steps are being made. Dice that are picked still lie in the tray; the one cast does not. */
export interface Steps {
  card: string;
  picked: DieText[];
  cast: DieText | null;
}

export interface View {
  seat: Seat | null;
  phase:
    | 'first'
    | 'draw'
    | 'deal'
    | 'cast'
    | 'turn'
    | 'pick'
    | 'aim'
    | 'face'
    | 'roll'
    | 'second'
    | 'claim'
    | 'discard'
    | 'over';
  round: number;
  rounds: number;
  turns: number;
  starter: Seat | null;
  turn: Seat | null;
  owing: Seat[];
  tray: DieText[];
  action: Steps | null;
  extra: boolean;
  hand: Hand | null;
  players: PlayerView[];
  piles: { combos: number; actions: number };
  discards: { combos: CardText[]; actions: string[] };
}

export const colourOf = (die: DieText): Colour => die[0] as Colour;
export const valueOf = (die: DieText): number => Number(die[1]);
export const valuesOf = (dice: readonly DieText[]): number => dice.reduce((sum, die) => sum + valueOf(die), 0);

export const wordOf = (action: string): string => action.split(' ', 1)[0] ?? '';
/** What follows an action's first word. */
export const restOf = (action: string): string => action.slice(wordOf(action).length + 1);
/** The places that a claim names, from 0. */
export const placesOf = (claim: string): number[] =>
  claim
    .split(' ')
    .slice(1)
    .map((place) => Number(place) - 1);

/** The list without one of each that is in `less`; equal ones are counted. */
export function without<T>(list: readonly T[], less: readonly T[]): T[] {
  const rest = [...list];
  for (const one of less) {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

const kOrder = 'BOR';

/** As the server lists dice: blue, orange, wild, low before high. */
export function inOrder(dice: readonly DieText[]): DieText[] {
  return [...dice].sort((a, b) => kOrder.indexOf(colourOf(a)) - kOrder.indexOf(colourOf(b)) || valueOf(a) - valueOf(b));
}

export const scoreOf = (player: Pick<PlayerView, 'points' | 'chips'>): number => player.points - player.chips;

// ---- cards, to draw them -------------------------------------------------------------------------------------------

export interface Slot {
  colour: 'B' | 'O' | '*';
  value: number | null;
}
export interface Slots {
  slots: Slot[];
}
export interface Sum {
  count: number | null;
  colour: 'B' | 'O' | null;
  relation: '=' | '>' | '<';
  number: number;
}
export type Combo = Slots | Sum;

export function comboOf(card: CardText): Combo {
  const sum = /^(\d*)([BO]?)([=<>])(\d+)$/.exec(card);
  if (sum) {
    return {
      count: sum[1] ? Number(sum[1]) : null,
      colour: (sum[2] || null) as Sum['colour'],
      relation: sum[3] as Sum['relation'],
      number: Number(sum[4]),
    };
  }
  const slots = card.split(' ').map((slot) => ({
    colour: slot[0] as Slot['colour'],
    value: slot.length > 1 ? Number(slot.slice(1)) : null,
  }));
  return { slots };
}

export const isSum = (combo: Combo): combo is Sum => 'relation' in combo;
