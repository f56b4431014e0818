// What the server gives of games that are over: their records (docs/records.md) and analyses (docs/analysis.md).
import type { GameId, Options, Seat } from './messages.ts';

export interface RecordChance {
  chance: string;
  seat: Seat | null;
  outcome: string;
}
export interface RecordAction {
  seat: Seat;
  action: string;
}
export type RecordEvent = RecordChance | RecordAction;

export interface FairClient {
  commitment: string;
  number: string;
}
export interface FairProof {
  commitment: string;
  secret: string;
  /** By seat; null: that seat gave no number. */
  clients: (FairClient | null)[];
}

export interface GameRecord {
  format: 'tessera-record';
  version: number;
  game: GameId;
  players: number;
  options: Options;
  seats: string[];
  fair?: FairProof;
  /** Real dice: outcomes were given by hand. */
  chance?: 'manual';
  events: RecordEvent[];
  /** Null: the game did not end by its rules. */
  result: { scores: number[]; winners: Seat[]; cut_off: boolean } | null;
}

export const isChance = (event: RecordEvent): event is RecordChance => 'chance' in event;

/** What was rolled, roll by roll: the values of each, and by whom. */
export const rollsIn = ({ events }: GameRecord, kinds: readonly string[]) =>
  events.flatMap((event) =>
    isChance(event) && kinds.includes(event.chance) ? [{ seat: event.seat, values: event.outcome.split(' ') }] : [],
  );

/** An estimate: a share of the win, and its standard error. */
export interface Estimate {
  mean: number;
  error: number;
}

export interface AnalysedPlayer {
  name: string;
  start: Estimate;
  luck: Estimate;
  unseen: Estimate;
  own_choices: Estimate;
  others_choices: Estimate;
  end: Estimate;
  decisions: number;
  mistakes: number;
  cost: Estimate;
  mean_cost: Estimate;
}

interface AnalysedBase {
  turn: number;
  phase: string;
  scores: number[];
  /** By seat, after the event. */
  value: Estimate[];
}
export type AnalysedChance = AnalysedBase & RecordChance & { luck: Estimate[] };
export type AnalysedAction = AnalysedBase &
  RecordAction & {
    choice: Estimate[];
    unseen: Estimate[];
    /** There was more than one legal action; only then the rest is there. */
    free?: boolean;
    advice?: string;
    cost?: Estimate;
    mistake?: boolean;
  };
export type AnalysedEvent = AnalysedChance | AnalysedAction;

export interface Analysis {
  format: 'tessera-analysis';
  version: number;
  game: GameId;
  finished: boolean;
  /** Nothing was sampled: the game is solved. */
  exact: boolean;
  /** The level of the bot that decisions are compared with. */
  bot: string;
  samples?: number;
  players: AnalysedPlayer[];
  events: AnalysedEvent[];
}
