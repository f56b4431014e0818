// The games' folders: everything else asks here. A game whose id is `take-it` has the folder `take-it`.
import type { Component } from 'svelte';
import { kGames } from '../net/games.ts';
import type { GameId } from '../net/messages.ts';
import type { GameModule } from './game.ts';
import type { Lesson } from './lessons.ts';

/** What the page loads of a game, each when it is needed; the picture is part of the first load. */
export interface GameFolder {
  Picture: Component;
  /** A game knows the type of its own views; code that draws any game passes them on unseen. */
  load: () => Promise<{ game: GameModule }>;
  loadLessons: () => Promise<{ lessons: readonly Lesson[] }>;
  /** Draws a fenced block of the rules page. */
  loadRulesPicture: () => Promise<{ default: Component<{ text: string }> }>;
}

const pictures = import.meta.glob<Component>('./*/Picture.svelte', { eager: true, import: 'default' });
const modules = import.meta.glob<{ game: GameModule }>('./*/index.ts');
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>('./*/lessons.ts');
const rulesPictures = import.meta.glob<{ default: Component<{ text: string }> }>('./*/RulesPicture.svelte');
import.meta.glob('./*/accent.css', { eager: true });

/** A file of a game's folder; a game without it is not complete. */
function fileOf<T>(files: Readonly<Record<string, T>>, game: GameId, name: string): T {
  const file = files[`./${game}/${name}`];
  if (!file) throw new Error(`${game} has no ${name}`);
  return file;
}

const folders = new Map<GameId, GameFolder>(
  kGames.map((game) => [
    game,
    {
      Picture: fileOf(pictures, game, 'Picture.svelte'),
      load: fileOf(modules, game, 'index.ts'),
      loadLessons: fileOf(lessons, game, 'lessons.ts'),
      loadRulesPicture: fileOf(rulesPictures, game, 'RulesPicture.svelte'),
    },
  ]),
);

export function folderOf(game: GameId): GameFolder {
  const folder = folders.get(game);
  if (!folder) throw new Error(`there is no game ${game}`);
  return folder;
}
