import type { GameModule } from '../game.ts';
import { real } from './real.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import type { View } from './view.ts';
import { label, lines } from './words.ts';

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  real,
  score: (view, seat) => view.players[seat]?.score ?? null,
};
