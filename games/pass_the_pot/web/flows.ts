// Which coins travel between two views: from whom to whom, as far as the amounts tell. Pure.
import type { View } from './view.ts';

export type Place = 'bank' | 'pot' | number;

export interface Flow {
  from: Place;
  to: Place;
  coins: number;
}

/** Matches givers and takers in turn, the pot first. The rest comes from the bank, or goes there. */
export function flows(before: View, after: View): Flow[] {
  const change: [Place, number][] = [
    ['pot', after.pot - before.pot],
    ...after.coins.map((coins, seat): [Place, number] => [seat, coins - (before.coins[seat] ?? 0)]),
  ];
  const givers = change.filter(([, by]) => by < 0).map(([place, by]) => ({ place, left: -by }));
  const found: Flow[] = [];
  for (const [to, by] of change) {
    let wanted = by;
    for (const giver of givers) {
      const coins = Math.min(wanted, giver.left);
      if (coins <= 0) continue;
      found.push({ from: giver.place, to, coins });
      giver.left -= coins;
      wanted -= coins;
    }
    if (wanted > 0) found.push({ from: 'bank', to, coins: wanted });
  }
  for (const { place, left } of givers) {
    if (left > 0) found.push({ from: place, to: 'bank', coins: left });
  }
  return found;
}
