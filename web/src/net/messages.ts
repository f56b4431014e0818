// Everything that the client and the server say to each other, as docs/protocol.md and docs/table.md write it down.
// The lists of words are values, so that a test can compare them with the server's own.

export const kProtocol = 1;

export const kGames = ['take-it', 'hands-down', 'more-or-less', 'pass-the-pot'] as const;
export type GameId = (typeof kGames)[number];

export const kLevels = ['random', 'easy', 'medium', 'hard', 'best', 'greedy'] as const;
export type Level = (typeof kLevels)[number];

export const kPhrases = [
  'hello',
  'good-luck',
  'well-played',
  'oh-no',
  'lucky',
  'thinking',
  'sorry',
  'hurry',
  'thanks',
  'good-game',
  'again',
  'bye',
] as const;
export type Phrase = (typeof kPhrases)[number];

export type Seat = number;

// ---- the table ----------------------------------------------------------------------------------------------------

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
interface Fields {
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

// ---- over the WebSocket -------------------------------------------------------------------------------------------

/** What a client says, each with its fields but `id`, which the connection adds. `chat` has one of its last two. */
export const kClientSays = {
  hello: ['protocol', 'token'],
  watch: ['table', 'since'],
  unwatch: ['table'],
  do: ['table', 'command'],
  chat: ['table', 'phrase', 'text'],
  mute: ['table', 'seat', 'on'],
  hint: ['table'],
  commit: ['table', 'hash'],
  open: ['table', 'number'],
} as const;

interface SaidFields extends Fields {
  protocol: number;
  token: string | null;
  table: string;
  since: number;
  command: Command;
  hash: string;
  number: string;
}

export type ClientMessage =
  | {
      [M in Exclude<keyof typeof kClientSays, 'chat'>]: { say: M } & Pick<SaidFields, (typeof kClientSays)[M][number]>;
    }[Exclude<keyof typeof kClientSays, 'chat'>]
  | { say: 'chat'; table: string; phrase: Phrase }
  | { say: 'chat'; table: string; text: string };

export interface Guest {
  id: string;
  name: string;
}

export interface News {
  say: 'news';
  id?: number;
  table: string;
  you: Seat | null;
  version: number;
  events: TableEvent[];
  moment?: Moment;
}

export interface TableMessage {
  say: 'table';
  id: number;
  table: string;
  you: Seat | null;
  commitment: string;
  snapshot: Snapshot;
}

export interface ChatMessage {
  say: 'chat';
  table: string;
  seat: Seat;
  phrase?: Phrase;
  text?: string;
  at: number;
}

export type ServerMessage =
  | { say: 'welcome'; id: number; guest: Guest | null; version: string; now: number }
  | TableMessage
  | News
  | { say: 'done'; id: number; version?: number }
  | { say: 'refused'; id: number; code: Code; detail: string }
  | { say: 'hint'; id: number; version: number; action: string }
  | ChatMessage
  | { say: 'fair'; table: string; do: 'commit' | 'open'; round: number; commitment: string }
  | { say: 'rematch'; table: string; next: string }
  | { say: 'gone'; table: string };

/** What the server says, each with its fields. */
export const kServerSays = {
  welcome: ['id', 'guest', 'version', 'now'],
  table: ['id', 'table', 'you', 'commitment', 'snapshot'],
  news: ['id', 'table', 'you', 'version', 'events', 'moment'],
  done: ['id', 'version'],
  refused: ['id', 'code', 'detail'],
  hint: ['id', 'version', 'action'],
  chat: ['table', 'seat', 'phrase', 'text', 'at'],
  fair: ['table', 'do', 'round', 'commitment'],
  rematch: ['table', 'next'],
  gone: ['table'],
} as const satisfies { [M in ServerMessage as M['say']]: readonly Exclude<keyof M, 'say'>[] };
type UnlistedSaid = {
  [M in ServerMessage as M['say']]: Exclude<keyof M, 'say' | (typeof kServerSays)[M['say']][number]>;
}[ServerMessage['say']];
/** Does not compile unless every field of every type is in its list. */
type AllListed<Unlisted extends never> = Unlisted;
export type ServerSaysAreListed = AllListed<UnlistedSaid>;

// ---- over HTTP ----------------------------------------------------------------------------------------------------

export interface OptionSpec {
  name: string;
  type: 'integer' | 'boolean' | 'word' | 'seat' | 'document';
  default: OptionValue;
  min?: number;
  max?: number;
  values?: OptionValue[];
  meaning: string;
}

export interface GameOffer {
  id: GameId;
  name: string;
  players: { min: number; max: number };
  options: OptionSpec[];
  /** Which bots there are, and for games of how many. */
  levels: { level: Level; players: number[] }[];
}

export interface Offer {
  games: GameOffer[];
  settings: OptionSpec[];
  phrases: Phrase[];
  limits: { name: number; chat: number; message: number; action: number };
  /** Whether the server analyses finished games. */
  analysis: boolean;
  protocol: number;
}

export type ListedSeat = { who: 'open' } | { who: 'bot'; level: Level } | { who: 'person'; name: string };

export interface ListedTable {
  table: string;
  game: GameId;
  players: number;
  stage: Stage;
  seats: ListedSeat[];
  to_act: Seat[];
  created: number;
  changed: number;
  finished: number | null;
  you?: Seat;
}

export interface PlayedGame {
  table: string;
  game: GameId;
  seat: Seat;
  result: 'won' | 'lost' | 'gave_up';
  score: number;
  at: number;
  kept: boolean;
}

/** Of one game that somebody has played. */
export interface Statistics {
  game: GameId;
  played: number;
  won: number;
  gave_up: number;
  best: number;
  total: number;
}

export interface NewTable {
  game: GameId;
  players: number;
  options?: Options;
  settings?: Partial<Settings>;
  seats?: (null | { bot: Level })[];
  sit?: Seat | null;
}

/** What comes and goes over HTTP, by the names of server/openapi.json. */
interface HttpTypes {
  Guest: Guest;
  Option: OptionSpec;
  Game: GameOffer;
  Catalogue: Offer;
  TableRow: ListedTable;
  Played: PlayedGame;
  NewTable: NewTable;
  Snapshot: Snapshot;
}
export const kHttpFields = {
  Guest: ['id', 'name'],
  Option: ['name', 'type', 'default', 'min', 'max', 'values', 'meaning'],
  Game: ['id', 'name', 'players', 'options', 'levels'],
  Catalogue: ['games', 'settings', 'phrases', 'limits', 'analysis', 'protocol'],
  TableRow: ['table', 'game', 'players', 'stage', 'seats', 'to_act', 'created', 'changed', 'finished', 'you'],
  Played: ['table', 'game', 'seat', 'result', 'score', 'at', 'kept'],
  NewTable: ['game', 'players', 'options', 'settings', 'seats', 'sit'],
  Snapshot: ['version', 'stage', 'table', 'host', 'seats', 'result', 'rematch', 'moment'],
} as const satisfies { [T in keyof HttpTypes]: readonly (keyof HttpTypes[T])[] };
export type HttpTypesAreListed = AllListed<
  { [T in keyof HttpTypes]: Exclude<keyof HttpTypes[T], (typeof kHttpFields)[T][number]> }[keyof HttpTypes]
>;

// ---- codes --------------------------------------------------------------------------------------------------------

export const kServerCodes = [
  'malformed',
  'bad_field',
  'hello_first',
  'wrong_protocol',
  'no_token',
  'no_such_table',
  'no_such_code',
  'no_such_page',
  'wrong_method',
  'not_allowed',
  'too_many',
  'too_fast',
  'still_running',
  'storage',
  'stopping',
] as const;

export const kTableCodes = [
  'malformed',
  'too_long',
  'unknown_command',
  'bad_field',
  'bad_table',
  'bad_log',
  'future',
  'stale',
  'already',
  'not_seated',
  'already_seated',
  'not_host',
  'no_such_seat',
  'seat_taken',
  'seat_empty',
  'seats_open',
  'wrong_stage',
  'not_asked',
  'not_legal',
  'bot_plays',
  'no_bot_plays',
  'undo_off',
  'nothing_to_undo',
  'no_such_bot',
  'take_over_off',
  'not_away',
] as const;

export const kHttpCodes = [
  'bad_request',
  'bad_target',
  'unauthorized',
  'forbidden',
  'bad_origin',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'too_large',
  'upgrade_required',
  'too_many_requests',
  'head_too_large',
  'internal',
  'unavailable',
] as const;

/** Our own: what the connection says when the server says nothing. */
export const kOwnCodes = ['no_connection', 'no_answer'] as const;

export type Code =
  | (typeof kServerCodes)[number]
  | (typeof kTableCodes)[number]
  | (typeof kHttpCodes)[number]
  | (typeof kOwnCodes)[number];

export class Refusal extends Error {
  constructor(
    readonly code: Code,
    readonly detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}
