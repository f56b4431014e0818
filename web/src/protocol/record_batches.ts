// The events of a record as a table tells them, and which of them belong together. Pure.
import type { TableEvent } from './messages.ts';
import { type GameRecord, isChance, type RecordEvent } from './records.ts';

export function tableEvent(event: RecordEvent): TableEvent {
  return isChance(event) ? { type: 'outcome', ...event } : { type: 'acted', ...event, by: 'person' };
}

/** An action and the chance after it are one batch. Returns the first event of the batch of event `at`. */
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
