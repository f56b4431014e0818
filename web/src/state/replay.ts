// A record, played back: how its events are told, and which belong together. Pure.
import type { Batch, GameModule, Scene, Words } from '../games/game.ts';
import type { Part } from '../i18n/catalogue.ts';
import type { RecordEngine } from '../net/engine.ts';
import type { TableEvent } from '../net/messages.ts';
import { type GameRecord, isChance, type RecordEvent } from '../net/records.ts';

export function tableEvent(event: RecordEvent): TableEvent {
  return isChance(event) ? { type: 'outcome', ...event } : { type: 'acted', ...event, by: 'person' };
}

/** An action and the chance it triggers happened at once: where the batch begins that event `at` belongs to. */
export function batchStart({ events }: GameRecord, at: number): number {
  let start = Math.min(at, events.length - 1);
  while (start > 0 && isChance(events[start]!)) start--;
  return Math.max(start, 0);
}

/** Where the batch ends that event `at` belongs to: the number of the next action, or of all events. */
export function batchEnd({ events }: GameRecord, at: number): number {
  let end = Math.min(at + 1, events.length);
  while (end < events.length && isChance(events[end]!)) end++;
  return end;
}

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

/** What the log says of one event; its notation, where there is no engine to ask for the views. */
export function linesAt(
  record: GameRecord,
  at: number,
  game: GameModule,
  words: Words,
  engine: RecordEngine | null,
): Part[] {
  const event = record.events[at];
  if (!event) return [];
  const start = batchStart(record, at);
  const told = engine
    ? game
        .lines(
          batchOf(record, start, batchEnd(record, at), (n) => engine.frame(record, n, null).view),
          words,
        )
        .find((line) => line.event === at - start)?.parts
    : undefined;
  return told ?? [isChance(event) ? event.outcome : event.action];
}
