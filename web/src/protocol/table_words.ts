// What is said of a table, in commands, events, views and lists alike: part of messages.ts.

export const kGames = ['take-it', 'hands-down', 'more-or-less', 'pass-the-pot'] as const;
export type GameId = (typeof kGames)[number];

export const kLevels = ['random', 'easy', 'medium', 'hard', 'best', 'greedy'] as const;
export type Level = (typeof kLevels)[number];

export type Seat = number;

/** Each command with its fields. */
export const kCommands = {
  sit: ['seat'],
  swap: ['seat', 'with'],
  add_bot: ['seat', 'level'],
  remove_bot: ['seat'],
  start: [],
  leave: [],
  kick: ['seat'],
  act: ['action'],
  undo: [],
  standing: ['on'],
  resign: [],
  agree: ['on'],
  take_over: ['seat'],
  rematch: ['on'],
} as const;

/** What a field of that name is, in commands, events and messages alike. */
export interface Fields {
  seat: Seat;
  with: Seat;
  on: boolean;
  level: Level;
  action: string;
}

/** A command without its version, which whoever sends it adds. */
export type Order = {
  [C in keyof typeof kCommands]: { do: C } & Pick<Fields, (typeof kCommands)[C][number]>;
}[keyof typeof kCommands];

export type Command = Order & { version: number };

export const kBy = ['person', 'bot', 'forced', 'window'] as const;
export type By = (typeof kBy)[number];
export const kReasons = ['rules', 'resignation', 'agreement', 'abandoned'] as const;
export type Reason = (typeof kReasons)[number];
export type Stage = 'lobby' | 'playing' | 'finished';

export interface Result {
  reason: Reason;
  scores: number[];
  winners: Seat[];
  resigned: Seat[];
  left: Seat[];
  away: Seat[];
}

export type OptionValue = number | boolean | string | Record<string, unknown>;
export type Options = Record<string, OptionValue>;

export const kClocks = ['none', 'move', 'correspondence'] as const;

export interface Settings {
  listed: boolean;
  hints: boolean;
  undo: boolean;
  free_chat: boolean;
  take_over: boolean;
  forced: boolean;
  clock: (typeof kClocks)[number];
  clock_s: number;
  away_s: number;
  stand_in: Level;
  pace_min_ms: number;
  pace_max_ms: number;
  window_ms: number;
}

export const kSettings = [
  'listed',
  'hints',
  'undo',
  'free_chat',
  'take_over',
  'forced',
  'clock',
  'clock_s',
  'away_s',
  'stand_in',
  'pace_min_ms',
  'pace_max_ms',
  'window_ms',
] as const satisfies readonly (keyof Settings)[];

export interface Description {
  game: GameId;
  players: number;
  options: Options;
  settings: Settings;
}

/** Each event with the fields that viewers are told. */
export const kEvents = {
  created: ['table'],
  host: ['seat'],
  sat: ['seat', 'name'],
  bot_sat: ['seat', 'level'],
  left: ['seat'],
  kicked: ['seat'],
  swapped: ['seat', 'with'],
  started: [],
  outcome: ['seat', 'chance', 'outcome'],
  acted: ['seat', 'action', 'by'],
  undone: ['seat', 'steps'],
  timed_out: ['seat'],
  away: ['seat'],
  back: ['seat'],
  sat_in: ['seat'],
  resigned: ['seat'],
  agreed: ['seat', 'on'],
  took_over: ['seat', 'name'],
  finished: ['result'],
  wants_rematch: ['seat', 'on'],
  rematch: [],
  outage: ['ms'],
  standing: ['seat', 'on'],
  answered: ['seat', 'on'],
} as const;
export type EventType = keyof typeof kEvents;

/** In events the text of an action or outcome is null for those who may not read it. */
interface EventFields extends Omit<Fields, 'action'> {
  table: Description;
  name: string;
  chance: string;
  outcome: string | null;
  action: string | null;
  by: By;
  steps: number;
  result: Result;
  ms: number;
}
/** Who hosts, or whose chance it is, may be nobody. */
type SeatOf<T extends EventType> = T extends 'host' | 'outcome' ? Seat | null : Seat;

/** What a viewer is told. Notes (`standing`, `answered`) have no number. */
export type TableEvent = {
  [T in EventType]: { type: T; n?: number } & {
    [F in (typeof kEvents)[T][number]]: F extends 'seat' ? SeatOf<T> : EventFields[F];
  };
}[EventType];

export type EventOf<T extends EventType> = Extract<TableEvent, { type: T }>;

export interface Moment<View = unknown> {
  to_act: Seat[];
  left_ms: (number | null)[];
  window_ms: number | null;
  view: View;
  you?: { seat: Seat; legal: string[]; undo: boolean; standing: boolean; answered: boolean };
}

export type SeatState =
  | { who: 'open' }
  | { who: 'bot'; level: Level }
  | {
      who: 'person';
      name: string;
      away: boolean;
      sits_in: boolean;
      resigned: boolean;
      left: boolean;
      agrees: boolean;
      wants_rematch: boolean;
    };

export interface Snapshot {
  version: number;
  stage: Stage;
  table: Description;
  host: Seat | null;
  seats: SeatState[];
  result: Result | null;
  rematch: boolean;
  moment?: Moment;
}
