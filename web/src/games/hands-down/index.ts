import PlainTable from '../../parts/PlainTable.svelte';
import type { GameModule } from '../game.ts';
import { plainLines, plainScenes } from '../plain.ts';

type View = unknown;

export const game: GameModule<View> = {
  Table: PlainTable,
  scenes: plainScenes,
  lines: plainLines,
  label: (action) => [action],
  score: () => null,
};
