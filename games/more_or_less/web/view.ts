// The view of More or Less as the server writes it (games/more_or_less/rules/json.cpp), and what can be read off it.
import type { Seat } from '#web/protocol/messages.ts';
import type { DieAppearance } from '#web/kit/die.ts';

/** As the notation writes a die: `4`, `4w`, `*`; `plain` and `wild` have not been rolled. */
export type DieText = string;

export interface PlayerView {
  score: number;
  hand: DieText[];
  pool: { plain: number; wild: boolean };
  /** In the order in which they were placed; the last `placing.dice` of whose turn it is are not confirmed. */
  placed: { square: string; shows: string }[];
}

/** What `done` would score. */
export interface Placing {
  dice: number;
  base: number;
  touched: number;
  symbols: number;
  bonus: number;
  score: number;
}

export interface View {
  seat: Seat | null;
  phase: 'first' | 'deal' | 'draw' | 'roll' | 'place' | 'over';
  turns: number;
  idle_turns: number;
  starter: Seat | null;
  turn: Seat | null;
  /** The board before the game: rows of `.`, `+` and grey dice. */
  board: string[];
  players: PlayerView[];
  placing: Placing | null;
  first_bonus_open: boolean;
  out_first: Seat | null;
  /** While the first hands are chosen: who has answered, and what I have. */
  answered?: Seat[];
  answer?: string | null;
}

export interface BoardDie {
  /** Null: one of the grey dice. */
  seat: Seat | null;
  shows: string;
  /** Placed, and not confirmed. */
  lifted: boolean;
  /** Of the lifted ones that which was placed last. */
  last: boolean;
}

export interface Square {
  name: string;
  column: number;
  row: number;
  symbol: boolean;
  die: BoardDie | null;
}

export const columnName = (column: number): string => String.fromCharCode('a'.charCodeAt(0) + column);

export const squareName = (column: number, row: number): string => `${columnName(column)}${row + 1}`;

function printed(text: string): BoardDie | null {
  return /^[1-6]$/.test(text) ? { seat: null, shows: text, lifted: false, last: false } : null;
}

/** The board as it is now, row by row. */
export function squaresOf(view: View): Square[][] {
  const dice = new Map<string, BoardDie>();
  view.players.forEach(({ placed }, seat) => {
    const settled = placed.length - (seat === view.turn ? (view.placing?.dice ?? 0) : 0);
    placed.forEach(({ square, shows }, i) => {
      const lifted = i >= settled;
      dice.set(square, { seat, shows, lifted, last: lifted && i === placed.length - 1 });
    });
  });
  return view.board.map((line, row) =>
    line.split(' ').map((text, column) => {
      const name = squareName(column, row);
      return { name, column, row, symbol: text === '+', die: dice.get(name) ?? printed(text) };
    }),
  );
}

/** What a wild die shows on its way. */
export const kWildFaces: readonly string[] = ['*', '2', '3', '4', '5'];

/** A die as it is drawn; a wild die keeps its stars. */
export function appearanceOf(die: DieText, seat: Seat): DieAppearance {
  if (die === 'plain') return { kind: 'seat', shows: null, seat };
  if (die === 'wild') return { kind: 'wild', shows: '?', seat };
  if (die === '*' || die.endsWith('w')) return { kind: 'wild', shows: die.slice(0, 1), seat };
  return { kind: 'seat', shows: die, seat };
}

export function boardAppearance(die: BoardDie): DieAppearance {
  if (die.seat === null) return { kind: 'gray', shows: die.shows };
  return { kind: die.shows === '*' ? 'wild' : 'seat', shows: die.shows, seat: die.seat };
}

export const isRolled = (die: DieText): boolean => die !== 'plain' && die !== 'wild';
export const isWild = (die: DieText): boolean => die === 'wild' || die === '*' || die.endsWith('w');

/** Plain dice in rising order, then the wild die: the order of the notation. */
export function inOrder(dice: readonly DieText[]): DieText[] {
  const rank = (die: DieText) => (isWild(die) ? 9 : Number(die) || 0);
  return [...dice].sort((a, b) => rank(a) - rank(b));
}

export type Action =
  | { word: 'draw'; count: number; wild: boolean }
  | { word: 'roll'; dice: DieText[] }
  | { word: 'place'; die: DieText; square: string }
  | { word: 'done' | 'pass' };

export function parse(action: string): Action | null {
  const [word, ...rest] = action.split(' ');
  switch (word) {
    case 'draw':
      return { word, count: Number(rest[0]), wild: rest[1] === 'wild' };
    case 'roll':
      return { word, dice: rest };
    case 'place':
      return { word, die: rest[0] ?? '', square: rest[1] ?? '' };
    case 'done':
    case 'pass':
      return { word };
    default:
      return null;
  }
}

/** The dice that a draw takes, as far as they are named. */
export const drawnDice = (count: number, wild: boolean): DieText[] => [
  ...Array.from({ length: count - (wild ? 1 : 0) }, () => 'plain'),
  ...(wild ? ['wild'] : []),
];

/** By square: the legal ways to place this die there. */
export function placesOf(legal: readonly string[], die: DieText): Map<string, string> {
  const places = new Map<string, string>();
  for (const action of legal) {
    const read = parse(action);
    if (read?.word === 'place' && read.die === die) places.set(read.square, action);
  }
  return places;
}

/** The sum written out: "6 × 2 + 5". */
export function sumOf({ base, touched, symbols, bonus }: Placing): string {
  return [`${base} × ${touched}`, ...Array<string>(symbols).fill('5'), ...(bonus ? [String(bonus)] : [])].join(' + ');
}

/** What the dice placed so far would score, by the engine's preview of one more. */
export function scoreOfPlacing(preview: object | null): number | null {
  const placing = (preview as { placing?: { score?: unknown } | null } | null)?.placing;
  return typeof placing?.score === 'number' ? placing.score : null;
}

/** Where one of the dice that are being placed touches an older one: the square, and the side of it. */
export interface Touch {
  column: number;
  row: number;
  side: 'left' | 'right' | 'up' | 'down';
}

const kSides = [
  ['left', -1, 0],
  ['right', 1, 0],
  ['up', 0, -1],
  ['down', 0, 1],
] as const;

/** For drawing only. What counts is `placing.touched`: where the two differ, nothing is drawn. */
export function touchesOf(squares: readonly (readonly Square[])[], placing: Placing | null): Touch[] {
  if (!placing) return [];
  const old = new Set<Square>();
  const touches = squares.flat().flatMap(({ column, row, die }): Touch[] => {
    if (!die?.lifted) return [];
    return kSides.flatMap(([side, x, y]) => {
      const beside = squares[row + y]?.[column + x];
      if (!beside?.die || beside.die.lifted) return [];
      old.add(beside);
      return [{ column, row, side }];
    });
  });
  return old.size === placing.touched ? touches : [];
}

/** How many dice a player has yet to place. */
export const diceLeft = ({ hand, pool }: PlayerView): number => hand.length + pool.plain + (pool.wild ? 1 : 0);
