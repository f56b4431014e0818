// Where the rounds of a game that is over begin. Pure.
import type { RecordEngine } from '../net/engine.ts';
import type { GameRecord } from '../protocol/records.ts';

export interface Round {
  round: number;
  /** Events of the record before it. */
  from: number;
}

/**
 * Rounds are counted upwards, so it is enough to look between two events whose rounds differ. The work comes in small
 * steps, a view each.
 */
export function* roundsOf(
  record: GameRecord,
  roundOf: (view: unknown) => number,
  { frame }: Pick<RecordEngine, 'frame'>,
): Generator<void, Round[]> {
  const at = (event: number) => roundOf(frame(record, event, null).view);
  const found: Round[] = [];
  function* between(from: Round, to: Round): Generator<void, void> {
    if (from.round === to.round) return;
    if (to.from - from.from === 1) {
      found.push(to);
      return;
    }
    const middle = Math.floor((from.from + to.from) / 2);
    const half = { from: middle, round: at(middle) };
    yield;
    yield* between(from, half);
    yield* between(half, to);
  }
  const first = { from: 0, round: at(0) };
  yield;
  const last = record.events.length;
  yield* between(first, { from: last, round: at(last) });
  return [first, ...found].filter(({ round, from }) => round > 0 && from < last);
}
