import type { GameModule } from '#web/kit/game.ts';
import { course } from './course.ts';
import { dice } from './dice.ts';
import { real } from './real.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import { type View, wordOf } from './view.ts';
import { describe, label, lines } from './words.ts';
import { why } from './why.ts';

/** Actions that move coins, whatever the dice do. */
const kCoins = ['pay', 'bank', 'from', 'to'];

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  why,
  describe,
  dice,
  course,
  sound: (event) => (event.type === 'acted' && kCoins.includes(wordOf(event.action ?? '')) ? 'coin' : null),
  real,
  score: (view, seat) => view.coins[seat] ?? null,
  roundOf: ({ round }) => round,
};
