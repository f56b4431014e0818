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

export const kCommands = [
  'sit',
  'swap',
  'add_bot',
  'remove_bot',
  'start',
  'leave',
  'kick',
  'act',
  'undo',
  'standing',
  'resign',
  'agree',
  'take_over',
  'rematch',
] as const;

/** A command without its version, which whoever sends it adds. */
export type Order =
  | { do: 'sit' | 'remove_bot' | 'kick' | 'take_over'; seat: Seat }
  | { do: 'swap'; seat: Seat; with: Seat }
  | { do: 'add_bot'; seat: Seat; level: Level }
  | { do: 'start' | 'leave' | 'undo' | 'resign' }
  | { do: 'act'; action: string }
  | { do: 'standing' | 'agree' | 'rematch'; on: boolean };

export type Command = Order & { version: number };

export type By = 'person' | 'bot' | 'forced' | 'window';
export type Reason = 'rules' | 'resignation' | 'agreement' | 'abandoned';
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

export interface Settings {
  listed: boolean;
  hints: boolean;
  undo: boolean;
  free_chat: boolean;
  take_over: boolean;
  forced: boolean;
  clock: 'none' | 'move' | 'correspondence';
  clock_s: number;
  away_s: number;
  stand_in: Level;
  pace_min_ms: number;
  pace_max_ms: number;
  window_ms: number;
}

export interface Description {
  game: GameId;
  players: number;
  options: Options;
  settings: Settings;
}

export const kEventTypes = [
  'created',
  'host',
  'sat',
  'bot_sat',
  'left',
  'kicked',
  'swapped',
  'started',
  'outcome',
  'acted',
  'undone',
  'timed_out',
  'away',
  'back',
  'sat_in',
  'resigned',
  'agreed',
  'took_over',
  'finished',
  'wants_rematch',
  'rematch',
  'outage',
  'standing',
  'answered',
] as const;

interface EventFields {
  created: { table: Description };
  host: { seat: Seat | null };
  sat: { seat: Seat; name: string };
  bot_sat: { seat: Seat; level: Level };
  left: { seat: Seat };
  kicked: { seat: Seat };
  swapped: { seat: Seat; with: Seat };
  started: object;
  outcome: { chance: string; seat: Seat | null; outcome: string | null };
  acted: { seat: Seat; action: string | null; by: By };
  undone: { seat: Seat; steps: number };
  timed_out: { seat: Seat };
  away: { seat: Seat };
  back: { seat: Seat };
  sat_in: { seat: Seat };
  resigned: { seat: Seat };
  agreed: { seat: Seat; on: boolean };
  took_over: { seat: Seat; name: string };
  finished: { result: Result };
  wants_rematch: { seat: Seat; on: boolean };
  rematch: object;
  outage: { ms: number };
  standing: { seat: Seat; on: boolean };
  answered: { seat: Seat; on: boolean };
}

/** What a viewer is told. Notes (`standing`, `answered`) have no number. */
export type TableEvent = {
  [T in keyof EventFields]: { type: T; n?: number } & EventFields[T];
}[keyof EventFields];

export type EventOf<T extends keyof EventFields> = Extract<TableEvent, { type: T }>;

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

export const kClientSays = ['hello', 'watch', 'unwatch', 'do', 'chat', 'mute', 'hint', 'commit', 'open'] as const;

/** What a client says, without `id`, which the connection adds. */
export type ClientMessage =
  | { say: 'hello'; protocol: number; token: string | null }
  | { say: 'watch'; table: string; since: number }
  | { say: 'unwatch'; table: string }
  | { say: 'do'; table: string; command: Command }
  | { say: 'chat'; table: string; phrase: Phrase }
  | { say: 'chat'; table: string; text: string }
  | { say: 'mute'; table: string; seat: Seat; on: boolean }
  | { say: 'hint'; table: string }
  | { say: 'commit'; table: string; hash: string }
  | { say: 'open'; table: string; number: string };

export const kServerSays = [
  'welcome',
  'table',
  'news',
  'done',
  'refused',
  'hint',
  'chat',
  'fair',
  'rematch',
  'gone',
] as const;

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
