import type { GameModule } from '#web/kit/game.ts';
import { dice } from './dice.ts';
import { real } from './real.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import type { View } from './view.ts';
import { label, lines, why } from './words.ts';

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  why,
  dice,
  real,
  sound: (event) => (event.type === 'acted' && event.action === 'hold' ? 'coin' : null),
  score: (view, seat) => view.points[seat] ?? null,
};
