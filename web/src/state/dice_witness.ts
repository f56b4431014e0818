// What this device saw of the dice before each game: kept on it, so that the proof can be checked at any later time.
import type { Witness } from '../net/fair.ts';
import { kept } from '../page/settings.svelte.ts';

const kPlace = 'tessera.witness';
const kMost = 100;

type Kept = [table: string, seen: Witness][];

function all(): Kept {
  try {
    return JSON.parse(kept.get(kPlace) ?? '[]') as Kept;
  } catch {
    return [];
  }
}

export function witnessOf(table: string): Witness | null {
  return all().find(([id]) => id === table)?.[1] ?? null;
}

/** The first commitment stays, because a later one was not shown before the game. The last number counts. */
export function remember(table: string, commitment: string, number: string | null): void {
  const before = witnessOf(table);
  const seen: Witness = {
    commitment: before?.commitment ?? commitment,
    number: number ?? before?.number ?? null,
  };
  const others = all().filter(([id]) => id !== table);
  kept.set(kPlace, JSON.stringify([...others, [table, seen]].slice(-kMost)));
}
