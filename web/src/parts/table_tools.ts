// What the page puts into every table's action bar: undo, hint and the guide. Games need not know of it.
import { createContext, type Snippet } from 'svelte';

export interface TableTools {
  /** Null: there is nothing of mine to take back. */
  readonly undo: (() => void) | null;
  /** Null: no hints at this table, or nothing to decide. */
  readonly hint: (() => void) | null;
  /** Shows what is true now, without the scenes in between; null when it is shown already. */
  readonly skip: (() => void) | null;
  /** What a guided game tells, above the buttons; null where it has another place, or nothing to tell. */
  readonly guide?: Snippet | null;
}

export const [tableTools, setTableTools] = createContext<TableTools>();
