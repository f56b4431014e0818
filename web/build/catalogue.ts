// What the engine tells of its games, read when the page is built, and by the tests: `games` of the WebAssembly module.
// The page gets it as the module `virtual:games`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Game } from '#protocol';
import { createEngine } from '../engine/engine.js';

/** What the page needs to know of a game without asking anybody. */
export type GameFacts = Pick<
  Game,
  'id' | 'suggested_players' | 'first_game' | 'short_game' | 'real_dice' | 'hidden' | 'solved'
>;

const kModule = join(import.meta.dirname, '../../build/wasm/tessera.wasm');

export function readCatalogue(): GameFacts[] {
  if (!existsSync(kModule)) throw new Error(`${kModule} is not there: ./dev build makes it`);
  const answer = createEngine(new WebAssembly.Module(readFileSync(kModule))).call('games', {});
  if (!answer.ok) throw new Error(`the module has no catalogue: ${answer.detail}`);
  return answer.games.map(({ id, suggested_players, first_game, short_game, real_dice, hidden, solved }) => {
    return { id, suggested_players, first_game, short_game, real_dice, hidden, solved };
  });
}

const kName = 'virtual:games';

export function catalogue(): Plugin {
  return {
    name: 'tessera-catalogue',
    resolveId: (id) => (id === kName ? `\0${kName}` : null),
    load: (id) => (id === `\0${kName}` ? `export default ${JSON.stringify(readCatalogue())};` : null),
  };
}
