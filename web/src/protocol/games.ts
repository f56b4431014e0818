// The games there are, in the catalogue's order, and what the engine tells of each.
import games from 'virtual:games';
import type { GameFacts } from '../../build/catalogue.ts';
import type { GameId } from './messages.ts';

export type { GameFacts };

export const kGames: readonly GameId[] = games.map(({ id }) => id as GameId);

/** The game's folder in games/. */
export const folderName = (game: string): string => game.replaceAll('-', '_');

export const isGame = (word: string | undefined): word is GameId => games.some(({ id }) => id === word);

export function factsOf(game: GameId): GameFacts {
  const facts = games.find(({ id }) => id === game);
  if (!facts) throw new Error(`there is no game ${game}`);
  return facts;
}

/** Those that are played with real dice, where the program referees or counts. */
export const kRealDiceGames: readonly GameId[] = kGames.filter((game) => factsOf(game).real_dice !== null);
