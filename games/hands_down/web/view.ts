// The view of Hands Down as the server writes it (games/hands_down/rules/json.cpp), and what can be read off it.
import type { HandsReading } from './module.ts';
import type { Seat } from '#web/protocol/messages.ts';
import type { Show } from './show.ts';

/** `r3`, `b1/6`, `y*`, `*4`: the notation's. */
export type Card = string;

/** By points, the least first. */
export const kCombos = ['three', 'four', 'full-house', 'small-straight', 'large-straight', 'five'] as const;
export type Combo = (typeof kCombos)[number];

/** What is printed on the combo cards. */
export const kPoints: Readonly<Record<Combo, number>> = {
  three: 2,
  four: 4,
  'full-house': 5,
  'small-straight': 6,
  'large-straight': 8,
  five: 10,
};

export const kHandSize = 5;

/** Which of five cards go together towards a combo. */
export type Reading = Readonly<HandsReading>;

export interface View {
  seat: Seat | null;
  phase: 'first' | 'table' | 'deal' | 'turn' | 'draw' | 'window' | 'foul' | 'reveal' | 'over';
  round: number;
  turns: number;
  starter: Seat | null;
  /** Whose turn it is; outside of turns, who took the last one. */
  turn: Seat | null;
  combos: Combo[];
  /** The calls that stand, the earlier first. */
  calls: { seat: Seat; face_up: boolean }[];
  turns_since_call: number | null;
  /** In a window: the seats that have not answered. */
  asked: Seat[];
  /** After a foul: they may not call out of turn. */
  barred: Seat[];
  /** null: not to be seen. */
  hands: (Card | null)[][];
  pile: number;
  discards: Card[];
  won: Combo[][];
  /** The numbers of chance cards, null until they are revealed. */
  chance: (number | null)[][];
  /** The last one. */
  show: Show | null;

  /** The cards of the last swap, and its seat. Scenes add them from public events. */
  laid?: Laid;
}

export interface Laid {
  seat: Seat;
  cards: readonly Card[];
}

export const wordOf = (action: string): string => action.split(' ', 1)[0] ?? '';

/** Places from 1 that an action, or the outcome of a foul, names. */
export const placesOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

export const swapOf = (places: readonly number[]): string => ['swap', ...places].join(' ');

export const callers = (view: View): Seat[] => view.calls.map((call) => call.seat);

/** Points on combo cards, and on the chance cards that are revealed. */
export function scoreOf(view: View, seat: Seat): number {
  const combos = (view.won[seat] ?? []).reduce((sum, combo) => sum + kPoints[combo], 0);
  return combos + (view.chance[seat] ?? []).reduce<number>((sum, number) => sum + (number ?? 0), 0);
}

/** The cards that were added to a pile; null: it was shuffled in between, so they are not known. */
export function added(before: readonly Card[], after: readonly Card[]): Card[] | null {
  const fresh = [...after];
  for (const card of before) {
    const place = fresh.indexOf(card);
    if (place < 0) return null;
    fresh.splice(place, 1);
  }
  return fresh;
}

/** The result of a call, if the preview has it. */
export interface CallPreview {
  combo: Combo | null;
  points: number;
  value: number;
  foul: boolean;
}

/** The wait of a hand that makes no combo on the table. */
export function idle(legal: readonly string[], preview: (action: string) => unknown): string | null {
  if (!legal.includes('wait')) return null;
  const makesNothing = !legal.includes('call') || callPreview(preview('call'))?.foul === true;
  return makesNothing ? 'wait' : null;
}

export function callPreview(preview: unknown): CallPreview | null {
  const known = preview as Partial<CallPreview> | null;
  return typeof known?.foul === 'boolean' && 'combo' in known ? (known as CallPreview) : null;
}
