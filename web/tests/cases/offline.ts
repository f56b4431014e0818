// Without a network: the page starts, plays and keeps its games, and goes on with them.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { hurry, playOut, step } from '../play/play.ts';
import type { Site } from '../site.ts';
import { type Case, kGames, type Stage } from '../stage.ts';

/** What a browser says of a server that is gone; and what it tried to reach. */
const kGone = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|WebSocket/;

/** Somebody has been here once, and the network is gone. */
export async function cutOff(
  stage: Stage,
  look: Parameters<Stage['page']>[2] = {},
): Promise<{ page: Page; site: Site }> {
  stage.allow(kGone);
  const site = await stage.site();
  const page = await stage.page(null, '#/', { ...look, site });
  await page.getByText('This page starts without a network, too.').waitFor();
  site.cut();
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByText('The server can’t be reached.', { exact: false })
    .or(page.getByText("The server can't be reached.", { exact: false }))
    .first()
    .waitFor();
  return { page, site };
}

/** Closed and opened again. */
export async function comeBack(stage: Stage, page: Page, site: Site): Promise<Page> {
  const context = page.context();
  await page.close();
  const again = await stage.window(context);
  await again.goto(`${site.address}/#/`);
  return again;
}

const version = async (page: Page) => Number(await page.locator('.play').getAttribute('data-version'));

/** A game that was left: to be found on the home page. */
async function goOn(page: Page): Promise<void> {
  await page.locator('section[aria-labelledby="here"] a.card').first().click();
  await page.locator('.play .bar').waitFor();
  await hurry(page);
}

export const kOfflineCases: readonly Case[] = [
  {
    name: 'offline: the page starts without a network, plays, is closed, and goes on',
    quick: true,
    async run(stage) {
      const { page, site } = await cutOff(stage);
      await page.locator('[data-game="pass-the-pot"] button.main').click();
      await page.locator('.play .bar').waitFor();
      await hurry(page);
      for (let i = 0; i < 2; i++) assert.ok(await step(page, 'pass-the-pot'));
      const before = await version(page);
      const again = await comeBack(stage, page, site);
      await goOn(again);
      assert.ok((await version(again)) >= before, 'nothing is forgotten');
      assert.ok(await step(again, 'pass-the-pot'));
    },
  },
  ...kGames.map((game) => ({
    name: `offline: ${game}, a whole game, left and taken up again`,
    async run(stage: Stage) {
      const { page, site } = await cutOff(stage);
      await page.locator(`[data-game="${game}"] button.main`).first().click();
      await page.locator('.play .bar').waitFor();
      await hurry(page);
      for (let i = 0; i < 3; i++) assert.ok(await step(page, game));
      const again = await comeBack(stage, page, site);
      await goOn(again);
      const decisions = await playOut(again, game);
      stage.notes.push(`${decisions} decisions; ${await again.locator('#result').innerText()}`);
    },
  })),
];
