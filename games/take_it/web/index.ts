import type { GameModule } from '#web/kit/game.ts';
import { dice } from './dice.ts';
import { scenes } from './scenes.ts';
import { freshSheet } from './scorer.ts';
import Table from './Table.svelte';
import { scoreOf, type View, wordOf } from './view.ts';
import { describe, label, lines } from './words.ts';
import { why } from './why.ts';

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  why,
  describe,
  dice,
  scoring: { start: freshSheet, load: () => import('./Scorer.svelte') },
  breakdown(view, seat) {
    const { points = 0, chips = 0 } = view.players[seat] ?? {};
    return [
      { name: 'cards', value: points },
      { name: 'chips', value: -chips },
    ];
  },
  // An action card is a card, a claim brings points.
  sound: (event) => {
    const word = event.type === 'acted' ? wordOf(event.action ?? '') : null;
    return word === 'play' ? 'card' : word === 'claim' ? 'coin' : null;
  },
  score: (view, seat) => {
    const player = view.players[seat];
    return player ? scoreOf(player) : null;
  },
  roundOf: ({ round }) => round,
};
