// For the tests of the games' lessons: moments of a game that was played at a real server, as a client was told them.
import { expect } from 'vitest';
import type { OptionValue } from '../protocol/messages.ts';
import { lessonFor } from './lesson_choice.ts';
import { kNoPreview, type Preview } from './previews.ts';
import type { Lesson, Now } from './lessons.ts';

interface Game<View> {
  options: Readonly<Record<string, OptionValue>>;
  moments: readonly Pick<Now<View>, 'view' | 'legal' | 'events' | 'over'>[];
}

type Previews<View> = (view: View, options: Game<View>['options']) => Preview;

export const momentsOf = <View>(played: unknown, previews: Previews<View> = () => kNoPreview): Now<View>[] => {
  const { options, moments } = played as Game<View>;
  return moments.map((moment) => ({ ...moment, me: 0, options, preview: previews(moment.view, options) }));
};

/** What is told at each moment to somebody who reads everything at once. */
export function told<View>(lessons: readonly Lesson<View>[], played: unknown, previews?: Previews<View>): string[] {
  const known = new Set<string>();
  return momentsOf<View>(played, previews).map((now) => {
    const ids: string[] = [];
    for (;;) {
      const lesson = lessonFor(lessons as readonly Lesson[], known, now);
      if (!lesson) return ids.join(' ');
      known.add(lesson.id);
      ids.push(lesson.id);
    }
  });
}

export const holds = <View>(lessons: readonly Lesson<View>[], id: string, now: Now<View>): boolean =>
  lessons.find((lesson) => lesson.id === id)!.when(now);

/** Where nothing is asked of me, no lesson is told as if something were. */
export function expectSilence<View>(lessons: readonly Lesson<View>[], played: unknown, ids: readonly string[]): void {
  for (const now of momentsOf<View>(played)) {
    for (const id of ids) expect([id, holds(lessons, id, { ...now, legal: [] })]).toEqual([id, false]);
  }
}
