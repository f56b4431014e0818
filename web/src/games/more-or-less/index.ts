import PlainTable from '../../parts/PlainTable.svelte';
import type { GameModule } from '../game.ts';
import { plainLines, plainScenes } from '../plain.ts';

type View = { players: { score: number }[] };

export const game: GameModule<View> = {
  Table: PlainTable,
  scenes: plainScenes,
  lines: plainLines,
  label: (action) => [action],
  score: (view, seat) => view.players[seat]?.score ?? null,
};
