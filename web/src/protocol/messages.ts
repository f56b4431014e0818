// Everything that the client and the server say to each other, as docs/protocol.md and docs/table.md write it down.
// The lists of words are values, so that a test can compare them with the server's own.
import type { Code } from './codes.ts';
import type {
  Command,
  Fields,
  GameId,
  Level,
  Moment,
  Options,
  Seat,
  Settings,
  Snapshot,
  Stage,
  TableEvent,
  OptionValue,
} from './table_words.ts';

export * from './codes.ts';
export * from './table_words.ts';

export const kProtocol = 1;

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
  /** What a person may send to a table, and the codes of its refusals. */
  commands: { do: string; fields: string[] }[];
  codes: string[];
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
  Catalogue: ['games', 'settings', 'commands', 'codes', 'phrases', 'limits', 'analysis', 'protocol'],
  TableRow: ['table', 'game', 'players', 'stage', 'seats', 'to_act', 'created', 'changed', 'finished', 'you'],
  Played: ['table', 'game', 'seat', 'result', 'score', 'at', 'kept'],
  NewTable: ['game', 'players', 'options', 'settings', 'seats', 'sit'],
  Snapshot: ['version', 'stage', 'table', 'host', 'seats', 'result', 'rematch', 'moment'],
} as const satisfies { [T in keyof HttpTypes]: readonly (keyof HttpTypes[T])[] };
export type HttpTypesAreListed = AllListed<
  { [T in keyof HttpTypes]: Exclude<keyof HttpTypes[T], (typeof kHttpFields)[T][number]> }[keyof HttpTypes]
>;
