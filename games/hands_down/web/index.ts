import type { GameModule } from '#web/kit/game.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import { kCombos, kPoints, idle, scoreOf, type View, wordOf } from './view.ts';
import { describe, label, lines } from './words.ts';
import { why } from './why.ts';

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  why,
  idle,
  describe,
  breakdown(view, seat) {
    const won = view.won[seat] ?? [];
    const chance = (view.chance[seat] ?? []).reduce<number>((sum, number) => sum + (number ?? 0), 0);
    return [
      ...kCombos.map((combo) => ({ name: combo, value: kPoints[combo] * won.filter((one) => one === combo).length })),
      { name: 'chance', value: chance },
    ];
  },
  sound: (event) => (event.type === 'acted' && wordOf(event.action ?? '') === 'swap' ? 'card' : null),
  score: scoreOf,
  roundOf: ({ round }) => round,
};
