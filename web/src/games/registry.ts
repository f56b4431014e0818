// The one list of the games' tables: everything else asks here.
import type { Component } from 'svelte';
import type { GameId } from '../net/messages.ts';
import type { GameModule } from './game.ts';
import HandsDownPicture from './hands-down/Picture.svelte';
import MoreOrLessPicture from './more-or-less/Picture.svelte';
import PassThePotPicture from './pass-the-pot/Picture.svelte';
import TakeItPicture from './take-it/Picture.svelte';

interface Entry {
  Picture: Component;
  load: () => Promise<{ game: GameModule }>;
}

// A game knows the type of its own views; whoever draws any game passes them on unseen.
const loads = import.meta.glob<{ game: GameModule }>('./*/index.ts');

function entry(id: GameId, Picture: Component): Entry {
  return { Picture, load: () => loads[`./${id}/index.ts`]!() };
}

export const kGameTables: Readonly<Record<GameId, Entry>> = {
  'take-it': entry('take-it', TakeItPicture),
  'hands-down': entry('hands-down', HandsDownPicture),
  'more-or-less': entry('more-or-less', MoreOrLessPicture),
  'pass-the-pot': entry('pass-the-pot', PassThePotPicture),
};
