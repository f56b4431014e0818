// The move that brought the most points at once in a game that is over. Pure.
import type { RecordEngine } from '../net/engine.ts';
import type { Seat } from '../protocol/messages.ts';
import { type GameRecord, isChance } from '../protocol/records.ts';

export interface BestMove {
  /** Its place in the record. */
  at: number;
  seat: Seat;
  gain: number;
}

/**
 * Of the moves of these seats. What a seat gains belongs to its last move: a pot that is won when nobody beats the total
 * was won by keeping it. Null: nobody gained anything. The work comes in small steps, an event each.
 */
export function* bestMove(
  record: GameRecord,
  seats: readonly Seat[],
  { frame }: Pick<RecordEngine, 'frame'>,
): Generator<void, BestMove | null> {
  const gains = new Map<number, BestMove>(); // by place in the record
  const last = new Map<Seat, number>();
  let scores = frame(record, 0, null).scores;
  for (const [at, event] of record.events.entries()) {
    if (!isChance(event)) last.set(event.seat, at);
    const now = frame(record, at + 1, null).scores;
    for (const seat of seats) {
      const move = last.get(seat);
      const gain = (now[seat] ?? 0) - (scores[seat] ?? 0);
      if (move === undefined || gain <= 0) continue;
      gains.set(move, { at: move, seat, gain: (gains.get(move)?.gain ?? 0) + gain });
    }
    scores = now;
    yield;
  }
  return [...gains.values()].reduce<BestMove | null>((best, one) => (best && best.gain >= one.gain ? best : one), null);
}
