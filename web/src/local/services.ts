// What tables on this device need: storage, engines, a clock, the other tabs. Tests have their own.
import type { Answer, Functions } from '#web-engine/engine.js';
import { factsOf, isGame } from '../protocol/games.ts';
import type { Device } from './device.ts';

type Takes<K extends keyof Functions> = Functions[K]['takes'];
type Gives<K extends keyof Functions> = Promise<Answer<Functions[K]['gives']>>;

export interface LocalServices {
  device: Device;
  /** Where the tables live; never where the page is drawn. */
  table<K extends keyof Functions>(name: K, request: Takes<K>): Gives<K>;
  /** A bot thinks, elsewhere again: tables don't wait for it. */
  think(request: Takes<'suggest'>): Gives<'suggest'>;
  /** Fetches the solution that some bots play from, unless it is loaded. False: there is none now. */
  best(game: string): Promise<boolean>;
  now(): number;
  /** Returns what cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Tells the other windows of this page that a table has changed, and hears them. */
  notifyOtherTabs(table: string): void;
  onOtherTab: (table: string) => void;
}

/** Whether a bot of this level plays from a solution: `best` always, `expert` where its game is solved. */
export const playsFromSolution = (game: string, level: string): boolean =>
  level === 'best' || (level === 'expert' && isGame(game) && factsOf(game).solved);
