import type { GameModule } from '../game.ts';
import { dice } from './dice.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import type { View } from './view.ts';
import { describe, label, lines } from './words.ts';

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  describe,
  dice,
  score: (view, seat) => view.coins[seat] ?? null,
};
