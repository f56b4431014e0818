// A show, as the view tells it: whose hands were turned up, what they were worth, and why one of them won.
import type { Seat } from '#web/protocol/messages.ts';
import type { Batch } from '#web/kit/game.ts';
import type { Card, Combo, View } from './view.ts';

export interface ShownHand {
  seat: Seat;
  cards: readonly Card[];
  /** The best combo on the table that it makes; null: a foul. */
  combo: Combo | null;
  points: number;
  /** The sum of the numbers that make the combo. */
  value: number;
  /** Places from 1 of the cards that a foul costs. */
  lost: readonly number[];
}

/** Why it was won: nobody else had called, by the combo's points, by the sum of its numbers, by the earlier call. */
export type Why = 'alone' | 'points' | 'value' | 'earlier';

export interface Show {
  /** They are counted from 1. */
  number: number;
  round: number;
  /** Turns taken until then. */
  turns: number;
  /** In the order of the calls. */
  hands: readonly ShownHand[];
  /** null: there was a foul, and the round goes on. */
  winner: Seat | null;
  why: Why | null;
}

/** `stays`: a good call, face up, while somebody else's was a foul. */
export type Result = 'won' | 'chance' | 'foul' | 'stays';

export function resultOf(show: Show, hand: ShownHand): Result {
  if (hand.combo === null) return 'foul';
  if (show.winner === null) return 'stays';
  return show.winner === hand.seat ? 'won' : 'chance';
}

export const handOf = (show: Show, result: Result): ShownHand | null =>
  show.hands.find((hand) => resultOf(show, hand) === result) ?? null;

/** What a batch has turned up. */
export function shownIn({ before, after }: Batch<View>): Show | null {
  return before && after.show && after.show.number > (before.show?.number ?? 0) ? after.show : null;
}

/** The last show, while it is displayed: a foul until the next turn, a round's end until the next call. */
export function showInSight(view: View): Show | null {
  const { show } = view;
  if (!show) return null;
  const stays = show.winner === null ? view.turns === show.turns : view.calls.every((call) => call.face_up);
  return stays ? show : null;
}
