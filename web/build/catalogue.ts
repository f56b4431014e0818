// What the engine tells of its games, read when the page is built, and by the tests: `games` of the WebAssembly module.
// The page gets it as the modules `virtual:games`, which is part of its first load, and `virtual:options`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Game, Option } from '#protocol';
import { createEngine } from '../engine/engine.js';

/** What the page needs to know of a game without asking anybody. */
export type GameFacts = Pick<
  Game,
  | 'id'
  | 'players'
  | 'suggested_players'
  | 'first_game'
  | 'short_game'
  | 'presets'
  | 'real_dice'
  | 'hidden'
  | 'windows'
  | 'solved'
>;

/** The options of the games and the settings of tables, without their meanings for programmers. */
export interface OptionLists {
  games: Record<string, OptionFacts[]>;
  settings: OptionFacts[];
}
export type OptionFacts = Pick<Option, 'name' | 'type' | 'default'>;

const kModule = join(import.meta.dirname, '../../build/wasm/tessera.wasm');

function readModule() {
  if (!existsSync(kModule)) throw new Error(`${kModule} is not there: ./dev build makes it`);
  const answer = createEngine(new WebAssembly.Module(readFileSync(kModule))).call('games', {});
  if (!answer.ok) throw new Error(`the module has no catalogue: ${answer.detail}`);
  return answer;
}

export function readCatalogue(): GameFacts[] {
  return readModule().games.map(
    ({ id, players, suggested_players, first_game, short_game, presets, real_dice, hidden, windows, solved }) => {
      return { id, players, suggested_players, first_game, short_game, presets, real_dice, hidden, windows, solved };
    },
  );
}

export function readOptions(): OptionLists {
  const { games, settings } = readModule();
  const facts = (list: readonly Option[]) =>
    list.map(({ name, type, default: usual }) => ({ name, type, default: usual }));
  return {
    games: Object.fromEntries(games.map(({ id, options }) => [id, facts(options)])),
    settings: facts(settings),
  };
}

const kModules: Readonly<Record<string, () => unknown>> = {
  'virtual:games': readCatalogue,
  'virtual:options': readOptions,
};

export function catalogue(): Plugin {
  return {
    name: 'tessera-catalogue',
    resolveId: (id) => (id in kModules ? `\0${id}` : null),
    load(id) {
      const read = id.startsWith('\0') ? kModules[id.slice(1)] : undefined;
      return read ? `export default ${JSON.stringify(read())};` : null;
    },
  };
}
