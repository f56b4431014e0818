// For the tests of this folder: a view of two players on the classic board, and what they draw.
import type { Options } from '#web/protocol/messages.ts';
import { chance } from '#web/kit/testing.ts';
import type { PlayerView, View } from './view.ts';

export const player = (change: Partial<PlayerView>): PlayerView => ({
  score: 0,
  hand: [],
  pool: { plain: 6, wild: true },
  placed: [],
  ...change,
});

export const view = (change: Partial<View>): View => ({
  seat: 0,
  phase: 'place',
  turns: 4,
  idle_turns: 0,
  starter: 0,
  turn: 0,
  board: ['. . + .', '. 1 . .', '. . 3 .', '+ . . 5'],
  players: [player({}), player({})],
  placing: null,
  first_bonus_open: false,
  out_first: null,
  ...change,
});

export const drew = (seat: number, outcome: string) => chance('draw', seat, outcome);

/** Games that are refereed with real dice. */
export const realDiceOptions: readonly Options[] = [
  { max_turns: 12 },
  { advanced: true, draw: 'choose', max_turns: 12 },
  { stall: 2 },
];
