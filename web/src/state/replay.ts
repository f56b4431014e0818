// A record, played back: the scenes and log lines of its steps. Pure.
import type { Batch, GameModule, Scene, SentenceContext } from '../kit/game.ts';
import type { Part } from '../i18n/catalogue.ts';
import type { RecordEngine } from '../net/engine.ts';
import { batchEnd, batchStart, tableEvent } from '../protocol/record_batches.ts';
import { type GameRecord, isChance } from '../protocol/records.ts';

/** The view before an event. */
export type ViewAt = (event: number) => unknown;

/** Events `from` to before `to`, with the views around them. Before the first there is nothing to see. */
export function batchOf(record: GameRecord, from: number, to: number, view: ViewAt): Batch {
  return {
    before: from === 0 ? null : view(from),
    after: view(to),
    events: record.events.slice(from, to).map(tableEvent),
  };
}

/** How a step from before event `at` to after it is shown: with what came before it in its batch, for its motion. */
export function stepScene(record: GameRecord, at: number, game: GameModule, view: ViewAt): Scene {
  const scenes = game.scenes(batchOf(record, batchStart(record, at), at + 1, view));
  return scenes.at(-1) ?? { view: view(at + 1), events: [], ms: 0 };
}

/**
 * The log line of one event, or of the next one that has a line: a re-roll is told with its dice. Its notation, if there is
 * no engine that makes the views.
 */
export function linesAt(
  record: GameRecord,
  at: number,
  game: GameModule,
  context: SentenceContext,
  engine: RecordEngine | null,
): Part[] {
  const event = record.events[at];
  if (!event) return [];
  const start = batchStart(record, at);
  const told = engine
    ? game
        .lines(
          batchOf(record, start, batchEnd(record, at), (n) => engine.frame(record, n, null).view),
          context,
        )
        .find((line) => line.event >= at - start)?.parts
    : undefined;
  return told ?? [isChance(event) ? event.outcome : event.action];
}
