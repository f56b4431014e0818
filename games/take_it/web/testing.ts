// For the tests of this folder: a view of two players in the middle of a round.
import type { PlayerView, View } from './view.ts';

export const player = (change: Partial<PlayerView> = {}): PlayerView => ({
  points: 0,
  chips: 0,
  dice: [],
  combos: 4,
  actions: 1,
  claimed: [],
  passed: false,
  played: false,
  ...change,
});
export const view = (change: Partial<View> = {}): View => ({
  seat: 0,
  phase: 'turn',
  round: 2,
  rounds: 6,
  turns: 0,
  starter: 0,
  turn: 0,
  owing: [],
  tray: ['B5', 'O2', 'R3', 'R4'],
  action: null,
  extra: false,
  hand: {
    combos: [
      { card: '=15', points: 3 },
      { card: 'O4 B6', points: 3 },
    ],
    actions: ['swap'],
  },
  players: [player(), player()],
  piles: { combos: 60, actions: 30 },
  discards: { combos: [], actions: [] },
  ...change,
});
