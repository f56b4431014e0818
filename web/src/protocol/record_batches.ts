// The events of a record as a table tells them, and which of them belong together. Pure.
import type { TableEvent } from './messages.ts';
import { type GameRecord, isChance, type RecordEvent } from './records.ts';

/** The action of a seat that does not call: the call window takes it. */
const kWait = 'wait';
const isWait = (event: RecordEvent | undefined) => event !== undefined && !isChance(event) && event.action === kWait;

export function tableEvent(event: RecordEvent): TableEvent {
  if (isChance(event)) return { type: 'outcome', ...event };
  return { type: 'acted', ...event, by: isWait(event) ? 'window' : 'person' };
}

/** Whether the event belongs to the batch of the one before it. */
function continues(events: readonly RecordEvent[], at: number): boolean {
  return isChance(events[at]!) || (isWait(events[at]) && isWait(events[at - 1]));
}

/** An action and the chance after it are one batch, and all waits of a call window. Returns the first event of the batch of event `at`. */
export function batchStart({ events }: GameRecord, at: number): number {
  let start = Math.min(at, events.length - 1);
  while (start > 0 && continues(events, start)) start--;
  return Math.max(start, 0);
}

/** Where the batch ends that event `at` belongs to: the number of the next action, or of all events. */
export function batchEnd({ events }: GameRecord, at: number): number {
  let end = Math.min(at + 1, events.length);
  while (end < events.length && continues(events, end)) end++;
  return end;
}
