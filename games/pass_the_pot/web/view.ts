// The view of Pass the Pot as the server writes it (games/pass_the_pot/rules/json.cpp), and what can be read off it.
import type { Seat } from '#web/protocol/messages.ts';

/** 1 to 5, or the die's letter: P, O or T. */
export type Face = string;

export interface View {
  seat: Seat | null;
  phase: 'first' | 'roll' | 'decide' | 'pay' | 'choose' | 'roll-off' | 'over';
  round: number;
  turns: number;
  starter: Seat | null;
  turn: Seat | null;
  coins: number[];
  pot: number;
  bank: number | null;
  holder: Seat | null;
  to_beat: number | null;
  held_dice: Face[] | null;
  dice: Face[] | null;
  rolling: number[];
  combo: string | null;
  tied?: Seat[];
  best?: Seat[];
  best_total?: number | null;
}

/** What the dice add up to; a letter is no number, and adds nothing. */
export function totalOf(dice: readonly Face[]): number {
  return dice.reduce((sum, face) => sum + (Number(face) || 0), 0);
}

/** The combos of the rules page; the words are the engine's. */
export const kCombos = [
  'P O T',
  '5 5 5',
  '4 4 4',
  '3 3 3',
  '2 2 2',
  '3 4 5',
  '2 3 4',
  '1 2 3',
  '4 2 O',
  '1 1 1',
] as const;
export type Combo = (typeof kCombos)[number];

/** The combo that these dice are; their order does not matter. */
export function comboOf(dice: readonly Face[]): Combo | null {
  const key = [...dice].sort().join(' ');
  return kCombos.find((combo) => combo.split(' ').sort().join(' ') === key) ?? null;
}

/** The numbers that follow an action's word: dice from 1, seats from 0. */
export function numbersOf(action: string): number[] {
  return action.split(' ').slice(1).map(Number);
}

export const wordOf = (action: string): string => action.split(' ', 1)[0] ?? '';

/** What an action would bring (games/pass_the_pot/rules/preview.cpp). */
export interface PotPreview {
  /** null: dice are still to be rolled. */
  takes_pot: boolean | null;
  /** What each seat gets or pays. */
  coins: number[];
  /** The combos that a roll may make. */
  combos: string[];
}
