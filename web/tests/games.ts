// The games, as the browser tests see them: what the catalogue tells, and what a game's folder gives, `testing/browser.ts`.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type GameFacts, readCatalogue } from '../build/catalogue.ts';
import type { GameId, Level, NewTable } from '../src/protocol/messages.ts';
import type { Film } from './film.ts';
import type { Case } from './stage.ts';

export type How = 'mouse' | 'touch' | 'keyboard';

export interface Moment {
  name: string;
  selector: string;
  /** It comes at some tables, or goes by itself: pictures are taken of it, and nothing depends on it. */
  rare?: true;
  /** Against whom it comes sooner. */
  bot?: Level;
}

export interface GameTests {
  /** One decision through the game's table; false or 'over': the game is over. */
  step: (page: Page, how: How) => Promise<boolean | string>;
  /** How far a game is played until its picture is taken, and by how many. */
  middle: { players: number; decisions: number; options: NonNullable<NewTable['options']> };
  /** A game that is over after a few decisions; without it the catalogue's short game. */
  shortest?: { players: number; options: NonNullable<NewTable['options']> };
  /** Chooses something good and does not send it: the table shows what it can. False: play on, there is nothing yet. */
  pose: (page: Page) => Promise<boolean>;
  /** Moments that are worth a look of their own: the game is played until the selector is there. */
  moments?: readonly Moment[];
  /** What moves there, besides throws. */
  films?: readonly Film[];
  /** For moments that would pass too soon. */
  settings?: NonNullable<NewTable['settings']>;
  /** Throws if a spectator's view tells anything of a hand. */
  checkSpectator?: (view: unknown) => void;
  /** Does what the hint suggests, where the hint has chosen it already. */
  followHint?: (page: Page) => Promise<void>;
}

const facts = readCatalogue();
export const kGames: readonly GameId[] = facts.map(({ id }) => id as GameId);

const folderOf = (game: GameId) => new URL(`../../games/${game.replaceAll('-', '_')}/web/`, import.meta.url);
const tests = new Map(
  await Promise.all(
    kGames.map(async (game) => {
      const { tests } = (await import(`${folderOf(game)}testing/browser.ts`)) as { tests: GameTests };
      return [game, tests] as const;
    }),
  ),
);

export const factsOf = (game: GameId): GameFacts => facts.find(({ id }) => id === game)!;
export const testsOf = (game: GameId): GameTests => tests.get(game)!;

/** Cases of one game, from its folder; most games have none. */
export async function casesOf(game: GameId): Promise<readonly Case[]> {
  try {
    return ((await import(`${folderOf(game)}testing/cases.ts`)) as { cases: readonly Case[] }).cases;
  } catch (why) {
    if ((why as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw why;
    return [];
  }
}

export const wordsOf = (game: GameId) =>
  JSON.parse(readFileSync(new URL('words/en.json', folderOf(game)), 'utf8')) as Record<string, string>;

const first = (wanted: (facts: GameFacts) => boolean): GameId => (facts.find(wanted) ?? facts[0]!).id as GameId;

/** For cases that could play any game: nothing is hidden, and it is soon over. */
export const kAnyGame = first(({ solved }) => solved);
/** Players take turns at the device, and see everything. */
export const kOpenGame = first(({ hidden, solved }) => !hidden && !solved);
/** Players have hands that others must not see. */
export const kHiddenGame = first(({ hidden, real_dice }) => hidden && real_dice === null);
/** With real dice the program counts. */
export const kCountedGame = first(({ real_dice }) => real_dice === 'score');
export const kRefereedGames = kGames.filter((game) => factsOf(game).real_dice === 'referee');
