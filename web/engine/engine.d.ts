// The engine in WebAssembly, typed. What the functions do is told in api.h; what tables, records and analyses say is
// described in protocol/openapi.json.
import type {
  Analysis,
  Catalogue as ServerCatalogue,
  Command,
  Face,
  GameId,
  GameRecord,
  Level,
  Moment,
  NewTable,
  Options,
  RefereeAnswers,
  RefereeError,
  RefereeRequest,
  Seat,
  Snapshot,
  TableCode,
  TableEvent,
} from "#protocol";

/** Milliseconds, whole, from any clock that doesn't run backwards. */
export type Millis = number;
/** A number of 64 bits as decimal text. */
export type Key = string;

export interface Refused {
  ok: false;
  code: TableCode;
  detail: string;
}
export type Answer<T> = ({ ok: true } & T) | Refused;

// ---- the catalogue --------------------------------------------------------------------------------------------------

export type Catalogue = Pick<ServerCatalogue, "games" | "settings" | "commands" | "codes">;

// ---- seat knowledge: all that one seat knows ------------------------------------------------------------------------

/** The view of a moment: each game has its own fields. */
export interface View {
  seat: Seat | null;
  phase: string;
  [field: string]: unknown;
}

export interface SeatKnowledge {
  game: GameId;
  players: number;
  options: Options;
  view: View;
  /** What counting adds to the view; without it actions and previews are the same, and bots don't remember. */
  memory?: object | null;
}

/** What an action would bring: each game has its own, docs/web-engine.md. */
export type Preview = object;

/** Nodes make the answer repeatable; with neither, what the level has by itself. */
export interface Budget {
  nodes?: number;
  ms?: number;
}

// ---- tables on this device ------------------------------------------------------------------------------------------

export type Description = Omit<NewTable, "sit">;

export interface Sitting {
  seat: Seat;
  person: string;
  name: string;
  face?: Face | null;
}

/** An event as it is stored, with everything: docs/table.md. */
export interface LogEvent {
  type: string;
  n?: number;
  at: Millis;
  [field: string]: unknown;
}

export interface News {
  version: number;
  events: TableEvent[];
  moment?: Moment;
}

/** A bot is to act: think with this knowledge, level and key, and answer with table_bot_act and this version. */
export interface BotRequest {
  seat: Seat;
  version: number;
  level: Level;
  key: Key;
  release: Millis;
  knowledge: SeatKnowledge;
}

export interface Changes {
  version: number;
  /** New events as they are stored: keep them, in order. */
  log: LogEvent[];
  /** One for each viewer; null: nothing new for them. */
  news: (News | null)[];
  bots: BotRequest[];
  /** Call table_wake then, if nothing happens before. */
  deadline: Millis | null;
  /** The arguments of table_create for the rematch, less seed and time. */
  rematch: { description: Description; host: string; sitting: Sitting[] } | null;
}

/** How fast random games are played, and a number that every build must give. */
export interface BenchFigure {
  players: number;
  games_per_second: number;
  steps_per_second: number;
  signature: string;
}

type OnTable = { table: number };
type TimedCall = OnTable & { now: Millis; viewers?: (Seat | null)[] };
type Standing = { scores: number[]; winners: Seat[]; to_act: Seat[]; over: boolean };

/** What each function takes and gives. Games add their own questions, where their web folder says so. */
export interface Functions {
  games: { takes: object; gives: Catalogue };
  /** Whether such a game can be; `levels`: the bots that play it, once their solution is there. */
  check: { takes: { game: GameId; players: number; options?: Options }; gives: { options: Options; levels: Level[] } };

  table_create: {
    takes: {
      description: Description;
      host: string;
      now: Millis;
      seed: string;
      sitting?: Sitting[];
      viewers?: (Seat | null)[];
    };
    gives: OnTable & Changes;
  };
  table_handle: { takes: TimedCall & { person: string; name: string; command: Command }; gives: Changes };
  /** What a person is called from now on. Refused with `already` who is called so. */
  table_rename: { takes: TimedCall & { person: string; name: string; face: Face | null }; gives: Changes };
  table_bot_act: { takes: TimedCall & { seat: Seat; version: number; action: string }; gives: Changes };
  table_presence: { takes: TimedCall & { person: string; on: boolean }; gives: Changes };
  table_outage: { takes: TimedCall & { ms: number }; gives: Changes };
  table_wake: { takes: TimedCall; gives: Changes };
  table_snapshot: {
    takes: OnTable & { seat: Seat | null; now: Millis };
    gives: { snapshot: Snapshot; hints: boolean };
  };
  table_knowledge: { takes: OnTable & { seat: Seat | null }; gives: { knowledge: SeatKnowledge } };
  table_next_deadline: { takes: OnTable; gives: { deadline: Millis | null } };
  /** What this viewer was told, or would have been, after event `since`: for those who come (back) later. */
  table_told: {
    takes: OnTable & { seat: Seat | null; since: number };
    gives: { version: number; events: TableEvent[] };
  };
  table_log: { takes: OnTable; gives: { seed: string; log: LogEvent[] } };
  table_replay: {
    takes: { seed: string; log: readonly LogEvent[] };
    gives: OnTable & { version: number; bots: BotRequest[]; deadline: Millis | null };
  };
  table_record: { takes: OnTable; gives: { record: GameRecord } };
  table_free: { takes: OnTable; gives: object };

  legal: { takes: { knowledge: SeatKnowledge }; gives: { legal: string[] } };
  preview: { takes: { knowledge: SeatKnowledge; action: string }; gives: { preview: Preview } };
  previews: { takes: { knowledge: SeatKnowledge }; gives: { previews: { action: string; preview: Preview }[] } };
  /** `level` null: the strongest there is; without a budget, the advice of the analysis, whatever the key. */
  suggest: {
    takes: { knowledge: SeatKnowledge; level: Level | null; budget?: Budget | null; key: Key };
    gives: { action: string; level: Level };
  };

  /** With `keys`, one for each chance event in order, the outcomes must be those that the keys give. */
  check_record: { takes: { record: GameRecord; keys?: Key[] | null }; gives: Standing };
  /** The game before event `events`, as a seat saw it. */
  record_view: { takes: { record: GameRecord; events: number; seat: Seat | null }; gives: Standing & { view: View } };

  /** What each decision cost and how lucky each roll was: docs/analysis.md. Takes seconds: in a worker, please. */
  analyse: {
    takes: { record: GameRecord; samples?: number; seed?: string };
    gives: { analysis: Analysis };
  };

  /** The referee protocol (docs/referee.md): manual chance for real dice, undo, records. `referee` is a number of yours. */
  referee: {
    takes: { referee: number; request: RefereeRequest };
    gives: { answer: RefereeAnswers[keyof RefereeAnswers] | RefereeError };
  };

  /** Random games of one kind, for two players and for four: a figure takes `seconds`. In a worker, please. */
  bench: { takes: { game: GameId; seconds: number }; gives: { figures: BenchFigure[] } };
}

export interface Engine {
  /** To be sent to workers: they need not compile it again. */
  readonly module: WebAssembly.Module;
  /** Told now and then, while `analyse` works, which part of it is done: 0 to 1. */
  onProgress: ((part: number) => void) | undefined;
  /** Throws only if the module traps, which it must not; it is of no use after that. */
  call<K extends keyof Functions>(name: K, request: Functions[K]["takes"]): Answer<Functions[K]["gives"]>;
  /** The solution of a game, which the level `best` plays from. */
  addSolution(bytes: Uint8Array): Answer<object>;
}

/** Compiles the module, if that is not done, and starts it: `await loadEngine(fetch(url))`. */
export function loadEngine(
  source: Response | BufferSource | WebAssembly.Module | Promise<Response | BufferSource | WebAssembly.Module>,
): Promise<Engine>;

/** For modules that are compiled already; browsers allow this only in workers, or for small modules. */
export function createEngine(module: WebAssembly.Module): Engine;

/** A seed that nobody can guess. */
export function freshSeed(): string;
/** A key for a hint. */
export function freshKey(): Key;
