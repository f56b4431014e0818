import type { GameModule } from '#web/kit/game.ts';
import { course } from './course.ts';
import { dice } from './dice.ts';
import { real } from './real.ts';
import { scenes } from './scenes.ts';
import Table from './Table.svelte';
import { parse, type View } from './view.ts';
import { label, lines } from './words.ts';
import { why } from './why.ts';

export const game: GameModule<View> = {
  Table,
  scenes,
  lines,
  label,
  why,
  dice,
  course,
  // A die that is laid down sounds like a card; what it scores, like a coin.
  sound: (event) => {
    const word = event.type === 'acted' ? parse(event.action ?? '')?.word : null;
    return word === 'place' ? 'card' : word === 'done' ? 'coin' : null;
  },
  real,
  score: (view, seat) => view.players[seat]?.score ?? null,
};
