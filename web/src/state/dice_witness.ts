// What this device saw of the dice of games that began before version 2. It is read, and no longer written: receipts.ts
// keeps what came after.
import type { Witness } from '../net/fair.ts';
import { kept } from '../page/settings.svelte.ts';

const kPlace = 'tessera.witness';

export function witnessOf(table: string): Witness | null {
  try {
    const all = JSON.parse(kept.get(kPlace) ?? '[]') as [table: string, seen: Witness][];
    return all.find(([id]) => id === table)?.[1] ?? null;
  } catch {
    return null;
  }
}
