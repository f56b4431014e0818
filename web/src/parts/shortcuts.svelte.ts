// Keys that do something wherever the focus is, each with its line in the list under `?`.
import { untrack } from 'svelte';
import { explaining } from './explain.svelte.ts';

export interface Shortcut {
  key: string;
  /** What it does, in words. */
  label: () => string;
  run: () => void;
}

class Shortcuts {
  list = $state.raw<readonly Shortcut[]>([]);
  /** The list is shown. */
  open = $state(false);

  add(shortcut: Shortcut): () => void {
    // Effects add shortcuts, and must not run again because others do.
    this.list = [...untrack(() => this.list), shortcut];
    return () => {
      this.list = this.list.filter((one) => one !== shortcut);
    };
  }

  handle = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]') || explaining.current) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, select, textarea')) return;
    // Enter and space press what has the focus.
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('a, button, summary, [tabindex]')) return;
    if (event.key === '?') {
      this.open = true;
      event.preventDefault();
      return;
    }
    const found = this.list.findLast((one) => one.key === event.key);
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
