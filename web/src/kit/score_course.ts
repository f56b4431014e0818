// Where points came from in a game that is over: what its events brought, added up by seat and kind. Pure.
import type { GameModule, ScoreCourse, ScorePart } from './game.ts';
import type { RecordEngine } from '../net/engine.ts';
import type { GameRecord } from '../protocol/records.ts';

export type PartsBySeat = readonly (readonly ScorePart[])[];

/** Parts of the same name together, in the order of their first appearance. */
export function summed(parts: readonly ScorePart[]): ScorePart[] {
  const sums = new Map<string, number>();
  for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + value);
  return [...sums].map(([name, value]) => ({ name, value }));
}

/** The work comes in small steps, an event each, so that the page can do other things in between. */
export function* coursed(
  record: GameRecord,
  course: ScoreCourse,
  { frame }: Pick<RecordEngine, 'frame'>,
): Generator<void, PartsBySeat> {
  const all: ScorePart[][] = Array.from({ length: record.players }, () => []);
  const add = (parts: PartsBySeat) => parts.forEach((own, seat) => all[seat]?.push(...own));
  const view = (event: number) => frame(record, event, null).view;
  if (course.start) add(course.start(view(0)));
  for (const [i, event] of record.events.entries()) {
    if (!course.when(event)) continue;
    add(course.parts(view(i), view(i + 1)));
    yield;
  }
  return all.map(summed);
}

/** Off the last view alone. */
export const brokenDown = (game: GameModule, view: unknown, players: number): PartsBySeat =>
  Array.from({ length: players }, (_, seat) => game.breakdown?.(view, seat) ?? []);
