// For the tests of this folder: a view of three players, the first of them the reader; and shows.
import type { Show, ShownHand } from './show.ts';
import { type Card, kCombos, type View } from './view.ts';

export const hidden: (Card | null)[] = [null, null, null, null, null];
export const mine = ['r3', 'r3', 'r3', '*4', 'b1/6'];
export const down = (seat: number) => ({ seat, face_up: false });

export const view = (change: Partial<View> = {}): View => ({
  seat: 0,
  phase: 'turn',
  round: 1,
  turns: 4,
  starter: 0,
  turn: 0,
  combos: [...kCombos],
  calls: [],
  turns_since_call: null,
  asked: [],
  barred: [],
  hands: [mine, hidden, hidden],
  pile: 60,
  discards: ['y1'],
  won: [[], [], []],
  chance: [[], [], []],
  show: null,
  ...change,
});

export const three: ShownHand = { seat: 0, cards: mine, combo: 'three', points: 2, value: 9, lost: [] };
export const four: ShownHand = {
  seat: 1,
  cards: ['b2', 'b2', 'b2', 'b2', 'y5'],
  combo: 'four',
  points: 4,
  value: 8,
  lost: [],
};
export const foul: ShownHand = {
  seat: 1,
  cards: ['b1', 'b5', 'r2', 'y3', 'y6'],
  combo: null,
  points: 0,
  value: 0,
  lost: [1, 3, 4],
};
export const show = (change: Partial<Show> = {}): Show => ({
  number: 1,
  round: 1,
  turns: 4,
  hands: [four, three],
  winner: 1,
  why: 'points',
  ...change,
});
