// Each game, by each means.
import assert from 'node:assert/strict';
import { kAnyGame, kGames } from '../games.ts';
import { hurry, kHow, playOut, step } from '../play.ts';
import type { Case } from '../stage.ts';

const kFirst = 3; // decisions

/** From the home page on, as somebody who has never been here; the first decisions only. */
const first: Case[] = kGames.map((game) => ({
  name: `${game}: first turns`,
  quick: true,
  async run(stage) {
    const page = await stage.page(null);
    await page.locator(`[data-game="${game}"] button.main`).click();
    await page.locator('.play .bar').waitFor();
    await hurry(page);
    for (let i = 0; i < kFirst; i++) assert.ok(await step(page, game), 'the game is over at once');
  },
}));

const whole: Case[] = kGames.flatMap((game) =>
  kHow.map((how) => ({
    name: `${game}: a whole game by ${how}`,
    quick: game === kAnyGame && how === 'mouse',
    async run(stage) {
      const guest = await stage.guest('Zoe');
      const page = await stage.start(guest, await stage.table(guest, game), { phone: how === 'touch' });
      await hurry(page);
      const decisions = await playOut(page, game, how);
      assert.ok(decisions > 0, 'nothing was decided');
      stage.notes.push(`${decisions} decisions; ${await page.locator('#result').innerText()}`);
    },
  })),
);

export const kGameCases: readonly Case[] = [...first, ...whole];
