// The lessons of a guided first game. Pure: a lesson reads only the shown table; the legal actions come from the
// server.
import type { Params } from '../i18n/catalogue.ts';
import type { OptionValue, Seat, TableEvent } from '../protocol/messages.ts';

/** The state of the table when a lesson may be told: nothing moves. */
export interface Now<View = unknown> {
  view: View;
  me: Seat;
  /** My legal actions; empty when nothing is asked of me. */
  legal: readonly string[];
  /** My last action and the events after it. */
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
  /** A selector within the table. The first element that is found is outlined. */
  at?: readonly string[];
  params?: (now: Now<View>) => Params;
  /** Told after the game; all others only before. */
  end?: true;
}

export const offers = ({ legal }: Pick<Now, 'legal'>, ...words: string[]): boolean =>
  legal.some((action) => words.includes(action.split(' ', 1)[0] ?? ''));
