// The log: what it said while a game was played is what it says to who comes back, and to who comes late.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { kGames } from '../games.ts';
import { hurry, playOut, settled, step } from '../play.ts';
import type { Case } from '../stage.ts';

const kFirst = 4; // decisions before the first reload

const lines = (page: Page): Promise<string[]> =>
  page.locator('ol[data-log] > li').evaluateAll((items) => items.map((item) => item.textContent.trim()));

/** The log of who is asked something, or of a game that is over: nothing happens by itself then. */
async function wholeLog(page: Page): Promise<string[]> {
  await page.locator('.bar button.main').or(page.locator('#result')).first().waitFor();
  await settled(page);
  return lines(page);
}

async function reloaded(page: Page): Promise<string[]> {
  await page.reload();
  await page.locator('.play').waitFor();
  return wholeLog(page);
}

export const kLogCases: readonly Case[] = kGames.map((game) => ({
  name: `${game}: the log after a reload`,
  async run(stage) {
    const guest = await stage.guest('Zoe');
    const table = await stage.table(guest, game);
    const page = await stage.start(guest, table);
    const spectator = await stage.page(await stage.guest('Sue'), `#/t/${table}`);
    await spectator.locator('.play').waitFor();
    await hurry(spectator);
    await hurry(page);
    for (let i = 0; i < kFirst; i++) assert.ok(await step(page, game), 'the game is over at once');
    const live = await wholeLog(page);
    const again = await reloaded(page);
    assert.deepEqual(again.slice(0, live.length), live, 'in the middle of the game');
    await hurry(page);
    await playOut(page, game);
    for (const reader of [page, spectator]) {
      const told = await wholeLog(reader);
      assert.deepEqual(await reloaded(reader), told, 'after the game');
    }
    stage.notes.push(`${(await lines(page)).length} lines`);
  },
}));
