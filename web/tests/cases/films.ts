// What moves, picture by picture: the throw, my turn, the win, and each game's moments. The animations are held and set to given times, so
// these cases do not depend on the machine; their strips are left in build/logs/film for people to look at.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { filmsOf, filmStrip, placesAt, startFilm } from '../film.ts';
import { kGames } from '../games.ts';
import type { Case } from '../stage.ts';

const kFolder = fileURLToPath(new URL('../../../build/logs/film', import.meta.url));
const kTables = 6; // so many are tried until what is to be filmed comes
const kBeside = 120; // px: how far from the window a path may begin or end

export const kFilmCases: readonly Case[] = kGames.flatMap((game) => {
  return filmsOf(game).map((film): Case => ({
    name: `film: ${game}, ${film.name}`,
    async run(stage) {
      const page = await startFilm(stage, game, film, kTables);
      assert.ok(page, `${film.name} did not come at ${kTables} tables`);
      const places = await placesAt(page, film);
      const { width, height } = page.viewportSize()!;
      for (const [at, list] of places) {
        for (const { x, y } of list) {
          const inSight = x > -kBeside && x < width + kBeside && y > -kBeside && y < height + kBeside;
          assert.ok(inSight, `at ${at} ms it is at ${x}, ${y}`);
        }
      }
      const seen = new Set([...places.values()].map((list) => JSON.stringify(list)));
      assert.ok(seen.size >= film.moments.length / 2, `only ${seen.size} different pictures`);
      await mkdir(kFolder, { recursive: true });
      await filmStrip(stage.world.browser, page, film.moments, { folder: kFolder, name: `${game}-${film.name}` });
    },
  }));
});
