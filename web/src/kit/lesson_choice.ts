// Which lesson a guided game tells now. Pure.
import type { Lesson, Now } from './lessons.ts';
import type { Seat, TableEvent } from '../protocol/messages.ts';

/** A wait that is told when its window closes is mine as well. */
const mine = (event: TableEvent, me: Seat | null): boolean =>
  event.type === 'acted' && event.seat === me && (event.by === 'person' || event.by === 'window');

/** From my last action on. */
export function sinceMine(events: readonly TableEvent[], me: Seat | null): readonly TableEvent[] {
  const last = events.findLastIndex((event) => mine(event, me));
  return last > 0 ? events.slice(last) : events;
}

/** The number of my last action: another one means that I have gone on. */
export function lastOfMine({ events, me }: Pick<Now, 'events' | 'me'>): number {
  return events.findLast((event) => mine(event, me))?.n ?? 0;
}

export function lessonFor(lessons: readonly Lesson[], told: ReadonlySet<string>, now: Now): Lesson | null {
  return (
    lessons.find((lesson) => !told.has(lesson.id) && (lesson.end ?? false) === now.over && lesson.when(now)) ?? null
  );
}
