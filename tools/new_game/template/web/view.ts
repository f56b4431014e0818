// The view of Game Name as the server writes it (games/game_folder/rules/json.cpp).
import type { Seat } from '#web/protocol/messages.ts';

export interface View {
  seat: Seat | null;
  phase: 'first' | 'roll' | 'decide' | 'over';
  turns: number;
  turn: Seat | null;
  points: number[];
  /** Points of this turn that are not held yet. */
  turn_total: number;
  /** The last roll of this turn; null: none yet. */
  die: number | null;
}
