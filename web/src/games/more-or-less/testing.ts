// For the tests of this folder: a view of two players on the classic board, and events.
import type { TableEvent } from '../../net/messages.ts';
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

export const acted = (seat: number, action: string | null): TableEvent => ({
  type: 'acted',
  seat,
  action,
  by: 'person',
});
export const rolled = (seat: number, outcome: string): TableEvent => ({
  type: 'outcome',
  chance: 'roll',
  seat,
  outcome,
});
export const drew = (seat: number, outcome: string): TableEvent => ({ type: 'outcome', chance: 'draw', seat, outcome });
