// The types of finished games: records (docs/records.md) and analyses (docs/analysis.md).
import type { FairProof, FairProof2, GameRecord, RecordChance, RecordEvent } from '#protocol';

export type {
  AnalysedAction,
  AnalysedChance,
  AnalysedEvent,
  AnalysedPlayer,
  Analysis,
  Estimate,
  FairClient,
  FairProof,
  FairProof2,
  GameRecord,
  OldFairProof,
  Receipt,
  ReceiptRound,
  RecordAction,
  RecordChance,
  RecordEvent,
} from '#protocol';

export const isVersion2 = (proof: FairProof): proof is FairProof2 => 'version' in proof;

export const isChance = (event: RecordEvent): event is RecordChance => 'chance' in event;

/** The rolls of a game: the values and the seat of each. */
export const rollsIn = ({ events }: GameRecord, kinds: readonly string[]) =>
  events.flatMap((event) =>
    isChance(event) && kinds.includes(event.chance) ? [{ seat: event.seat, values: event.outcome.split(' ') }] : [],
  );
