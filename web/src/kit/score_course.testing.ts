// For the tests of the games' courses.
import type { ScoreCourse } from './game.ts';
import type { Frame } from '../net/engine.ts';
import type { GameRecord, RecordEvent } from '../protocol/records.ts';
import { coursed } from './score_course.ts';

export function partsOf<View>(course: ScoreCourse<View>, events: RecordEvent[], views: readonly View[]) {
  const frame = (_: unknown, at: number): Frame => ({ view: views[at], toAct: [], scores: [] });
  const work = coursed({ players: 2, events } as unknown as GameRecord, course as ScoreCourse, { frame });
  let steps = 0;
  for (let step = work.next(); ; step = work.next(), steps++) if (step.done) return { parts: step.value, steps };
}
