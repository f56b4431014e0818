// The page's tools in every table's action bar: undo, hint and the guide. Games need not know them.
import { createContext, type Snippet } from 'svelte';

export interface TableTools {
  /** Null: there is nothing of mine to take back. */
  readonly undo: (() => void) | null;
  /** Null: no hints at this table, or nothing to decide. */
  readonly hint: (() => void) | null;
  /** Jumps to the last scene; null: it is shown already. */
  readonly skip: (() => void) | null;
  /** The guide's panel, above the buttons; null: it is elsewhere, or it has nothing to tell. */
  readonly guide?: Snippet | null;
}

export const [tableTools, setTableTools] = createContext<TableTools>();
