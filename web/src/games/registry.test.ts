import { expect, test } from 'vitest';
import { kGames } from '../protocol/games.ts';
import { folderOf } from './registry.ts';

// A pattern that matches nothing is no error to Vite.
test('there are games', () => {
  expect(kGames.length).toBeGreaterThan(0);
});

test.each(kGames)('the folder of %s is complete', async (game) => {
  const { Picture, load, loadLessons, loadRulesPicture } = folderOf(game);
  expect(Picture).toBeTypeOf('function');
  expect((await load()).game.Table).toBeTypeOf('function');
  expect((await loadLessons()).lessons.length).toBeGreaterThan(0);
  expect((await loadRulesPicture()).default).toBeTypeOf('function');
});
