// What has just happened at the table, for a while: who got or lost how many coins, who won the pot, what was kept.
import { untrack } from 'svelte';
import type { TableEvent } from '#web/protocol/messages.ts';
import { comboOf, totalOf, type View } from './view.ts';

/** The pot was won: by whom, how many coins that brought, and whether by the three letters. */
export interface PotWon {
  seat: number;
  coins: number;
  letters: boolean;
}

const kShown = 2400; // ms that coins and cries stay

/** Follows the scenes of a table; made while the table's component is. */
export class Recent {
  /** By seat, what the last scene brought; empty after a while. */
  moved = $state.raw<readonly number[]>([]);
  /** By seat, the last total kept in this round. */
  kept = $state.raw<ReadonlyMap<number, number>>(new Map());
  won = $state.raw<PotWon | null>(null);
  private shown: View | null = null;

  /** `stays`: a pot that this seat won is told until `goOn`. */
  constructor(view: () => View, events: () => readonly TableEvent[], stays: () => number | null) {
    $effect(() => {
      const [now, what] = [view(), events()];
      return untrack(() => this.update(now, what, stays()));
    });
  }

  goOn(): void {
    this.won = null;
  }

  private update(now: View, events: readonly TableEvent[], stays: number | null): (() => void) | undefined {
    const before = this.shown;
    this.shown = now;
    if (!before || now.round < before.round || before.round === 0) return;
    const keep = events.find((event) => event.type === 'acted' && event.action === 'keep');
    if (now.round !== before.round) this.kept = new Map();
    else if (keep?.type === 'acted' && before.dice) {
      this.kept = new Map([...this.kept, [keep.seat, totalOf(before.dice)]]);
    }
    const change = now.coins.map((coins, seat) => coins - (before.coins[seat] ?? 0));
    const changed = change.some(Boolean);
    const newRound = now.round > before.round;
    if (events.some((event) => event.type === 'acted')) this.won = null; // somebody, or a stand-in, has gone on
    if (changed) this.moved = change;
    if (newRound && now.starter !== null) {
      const letters = before.dice !== null && comboOf(before.dice) === 'P O T';
      this.won = { seat: now.starter, coins: change[now.starter] ?? 0, letters };
    }
    if (!changed && !newRound) return;
    const timer = setTimeout(() => {
      this.moved = [];
      if (this.won?.seat !== stays) this.won = null;
    }, kShown);
    return () => clearTimeout(timer);
  }
}
