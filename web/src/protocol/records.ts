// What the server gives of games that are over: their records (docs/records.md) and analyses (docs/analysis.md).
import type { GameRecord, RecordChance, RecordEvent } from '#protocol';

export type {
  AnalysedAction,
  AnalysedChance,
  AnalysedEvent,
  AnalysedPlayer,
  Analysis,
  Estimate,
  FairClient,
  FairProof,
  GameRecord,
  RecordAction,
  RecordChance,
  RecordEvent,
} from '#protocol';

export const isChance = (event: RecordEvent): event is RecordChance => 'chance' in event;

/** What was rolled, roll by roll: the values of each, and by whom. */
export const rollsIn = ({ events }: GameRecord, kinds: readonly string[]) =>
  events.flatMap((event) =>
    isChance(event) && kinds.includes(event.chance) ? [{ seat: event.seat, values: event.outcome.split(' ') }] : [],
  );
