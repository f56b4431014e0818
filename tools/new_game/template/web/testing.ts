// For tests: a view of two players, of whom the first has rolled a 4; and what tests over all games need.
import type { Options } from '#web/protocol/messages.ts';
import type { View } from './view.ts';

export const view = (change: Partial<View> = {}): View => ({
  seat: 0,
  phase: 'decide',
  turns: 0,
  turn: 0,
  points: [0, 0],
  turn_total: 4,
  die: 4,
  ...change,
});

/** Games that are refereed with real dice. */
export const realDiceOptions: readonly Options[] = [{ goal: 30 }, { goal: 20, first: 1, max_turns: 30 }];
