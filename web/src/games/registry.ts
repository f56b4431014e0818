// The games' folders, games/FOLDER/web/: everything else asks here. The folder's name is the id with _ instead of -.
import type { Component } from 'svelte';
import { folderName, kGames } from '../protocol/games.ts';
import type { GameId } from '../protocol/messages.ts';
import type { GameModule } from '../kit/game.ts';
import type { Lesson } from '../kit/lessons.ts';

/** What a guided first game tells, and the seed of its dice and cards: with it the learner soon scores. */
export interface Lessons {
  lessons: readonly Lesson[];
  seed: string;
}

/** What the page loads of a game, each when it is needed; the picture is part of the first load. */
export interface GameFolder {
  Picture: Component;
  /** A game knows the type of its own views; code that draws any game passes them on unseen. */
  load: () => Promise<{ game: GameModule }>;
  loadLessons: () => Promise<Lessons>;
  /** Draws a fenced block of the rules page. */
  loadRulesPicture: () => Promise<{ default: Component<{ text: string }> }>;
}

const pictures = import.meta.glob<Component>('../../../games/*/web/Picture.svelte', { eager: true, import: 'default' });
const modules = import.meta.glob<{ game: GameModule }>('../../../games/*/web/index.ts');
const lessons = import.meta.glob<Lessons>('../../../games/*/web/lessons.ts');
const rulesPictures = import.meta.glob<{ default: Component<{ text: string }> }>(
  '../../../games/*/web/RulesPicture.svelte',
);
import.meta.glob('../../../games/*/web/accent.css', { eager: true });

/** A file of a game's folder; a game without it is not complete. */
function fileOf<T>(files: Readonly<Record<string, T>>, game: GameId, name: string): T {
  const file = files[`../../../games/${folderName(game)}/web/${name}`];
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
