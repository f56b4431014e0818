// Keys that do something wherever the focus is, each with its line in the list under `?`.
import { explaining } from './explain.svelte.ts';

export interface Shortcut {
  key: string;
  /** What it does, in words. */
  label: () => string;
  run: () => void;
  /** It asks something now: others with the same key wait. */
  urgent?: boolean;
}

class Shortcuts {
  list = $state.raw<readonly Shortcut[]>([]);
  /** The list is shown. */
  open = $state(false);

  /** Beside the state: where effects end, a state reads as it was before. */
  private all: readonly Shortcut[] = [];

  add(shortcut: Shortcut): () => void {
    this.set([...this.all, shortcut]);
    return () => this.set(this.all.filter((one) => one !== shortcut));
  }

  private set(all: readonly Shortcut[]): void {
    this.all = all;
    this.list = all;
  }

  handle = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]') || explaining.current) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, select, textarea')) return;
    // Enter and space press what has the focus.
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('a, button, summary, [tabindex]:not(main)'))
      return;
    if (event.key === '?') {
      this.open = true;
      event.preventDefault();
      return;
    }
    const by = (key: string) => {
      const all = this.list.filter((one) => one.key === key);
      return all.findLast((one) => one.urgent) ?? all.at(-1);
    };
    const found = by(event.key) ?? by(event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found.run();
  };
}

export const shortcuts = new Shortcuts();

/** For a component, as long as it is there. `key` is a KeyboardEvent's. */
export function useShortcut(key: string, label: () => string, run: () => void): void {
  $effect(() => shortcuts.add({ key, label, run }));
}
