// Short notices at the edge of the page, said aloud, gone by themselves.

import { untrack } from 'svelte';

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const kLasts = 5000;
const kMost = 2;

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  private last = 0;

  add(text: string, bad = false): void {
    const toast = { id: ++this.last, text, bad };
    this.list = [...untrack(() => this.list), toast].slice(-kMost); // for effects may call this
    setTimeout(() => this.drop(toast.id), kLasts);
  }

  /** The page changes: what went wrong on the last one is no longer of interest. */
  dropProblems(): void {
    this.list = untrack(() => this.list).filter((toast) => !toast.bad);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
