import type { GameModule } from '../game.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import { scoreOf, type View } from './view.ts';
import { label, lines } from './words.ts';

export const game: GameModule<View> = { Table, scenes, lines, label, score: scoreOf };
