// What the page puts on every table: the bar with its buttons, undo and hint, the guide, the last lines of the log. Games
// need not know them.
import { createContext, type Snippet } from 'svelte';
import type { LogLine } from '../kit/game.ts';

export interface TableTools {
  /** Null: there is nothing of mine to take back. */
  readonly undo: (() => void) | null;
  /** I have asked for it, and the others have still to allow it; pressed again, it is withdrawn. */
  readonly undoAsked?: boolean;
  /** Null: no hints at this table, or nothing to decide. */
  readonly hint: (() => void) | null;
  /** Jumps to the last scene; null: it is shown already. */
  readonly skip: (() => void) | null;
  /** The guide's panel, above the buttons; null: it is elsewhere, or it has nothing to tell. */
  readonly guide?: Snippet | null;
  /** What is asked of people with dice of their own, in place of my hand; null: nothing. */
  readonly entry?: Snippet | null;
  /** The bar at the top; it gets what the game says beside its name: "Round 4". */
  readonly top?: Snippet<[info: string]>;
  /** What is said to somebody without a seat, in place of my plate; null: nothing. */
  readonly watch?: Snippet | null;
  /** What has just happened: the last lines of the log, when all of it has been shown. */
  readonly recent?: readonly LogLine[];
}

export const [tableTools, setTableTools] = createContext<TableTools>();
