// What a guided first game tells, and when. Pure: a lesson looks at what the table shows, and nothing else; what is
// legal comes from the server.
import type { Params } from '../i18n/catalogue.ts';
import type { OptionValue, Seat, TableEvent } from '../protocol/messages.ts';

/** What is true when a lesson may be told: nothing moves on the table. */
export interface Now<View = unknown> {
  view: View;
  me: Seat;
  /** My legal actions; empty when nothing is asked of me. */
  legal: readonly string[];
  /** What happened since I acted last, and that. */
  events: readonly TableEvent[];
  options: Readonly<Record<string, OptionValue>>;
  over: boolean;
  /** What an action would bring; null while the engine is not there. */
  preview: (action: string) => object | null;
}

/** Told once, the first of the list that fits. Its message is `GAME.lesson.ID`. */
export interface Lesson<View = unknown> {
  id: string;
  when: (now: Now<View>) => boolean;
  /** What it talks about: a selector within the table. The first one found is outlined. */
  at?: readonly string[];
  params?: (now: Now<View>) => Params;
  /** Told after the game; all others only before. */
  end?: true;
}

export const offers = ({ legal }: Pick<Now, 'legal'>, ...words: string[]): boolean =>
  legal.some((action) => words.includes(action.split(' ', 1)[0] ?? ''));
