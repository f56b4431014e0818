// Without a network: the page starts, plays and keeps its games, and goes on with them.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { GameId } from '../../src/protocol/messages.ts';
import { factsOf, kAnyGame, kGames, kOpenGame } from '../games.ts';
import { playOut, step } from '../play.ts';
import type { Case, Stage } from '../stage.ts';
import { begin, comeBack, cutOff, goOn, version } from './device.ts';

const kGamesBegun = 5;

/** Begins a short game and makes so many decisions. Luck may end it before the next one: then another is begun. */
async function beginAndPlay(page: Page, game: GameId, decisions: number): Promise<void> {
  for (let begun = 0; begun < kGamesBegun; begun++) {
    await begin(page, game);
    for (let i = 0; i < decisions && (await step(page, game)); i++);
    await page.locator('.me .flag, #result').first().waitFor({ state: 'attached' }); // my turn again, or the end
    if ((await page.locator('#result').count()) === 0) return;
  }
  throw new Error('each game was over at once');
}

export const kOfflineCases: readonly Case[] = [
  {
    name: 'offline: the page starts without a network, plays, is closed, and goes on',
    quick: true,
    async run(stage) {
      const { page, site } = await cutOff(stage);
      await page.locator(`[data-game="${kAnyGame}"] button.main`).click();
      await page.locator('.play .bar').waitFor();
      for (let i = 0; i < 2; i++) assert.ok(await step(page, kAnyGame));
      const before = await version(page);
      const again = await comeBack(stage, page, site);
      await goOn(again);
      assert.ok((await version(again)) >= before, 'nothing is forgotten');
      assert.ok(await step(again, kAnyGame));
    },
  },
  ...kGames.map((game) => ({
    name: `offline: ${game}, a whole game, left and taken up again`,
    async run(stage: Stage) {
      const { page, site } = await cutOff(stage);
      await beginAndPlay(page, game, 3);
      const again = await comeBack(stage, page, site);
      await goOn(again);
      const decisions = await playOut(again, game);
      stage.notes.push(`${decisions} decisions; ${await again.locator('#result').innerText()}`);
    },
  })),
  {
    name: 'offline: every level of bot plays, the best one, too',
    async run(stage) {
      const { page, site } = await cutOff(stage);
      for (const game of kGames) {
        await page.goto(`${site.address}/#/device/${game}`);
        const offered = page.locator('.seat').nth(1).locator('option');
        await offered.first().waitFor({ state: 'attached' });
        const levels = await offered.evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));
        assert.ok(levels.includes('hard'), `${game} has ${levels.join(', ')}`);
        if (factsOf(game).solved) assert.ok(levels.includes('best'));
        for (const level of levels.filter((one) => one !== 'person')) {
          // Solved is the usual game alone.
          await begin(page, game, { players: 2, level, ...(level === 'best' ? { options: {} } : {}) });
          // It has moved: more than one seat's steps are told.
          for (let i = 0; i < 3 && (await step(page, game)); i++);
          await page.goto(`${site.address}/#/device`);
          await page.locator('section[aria-labelledby="running"]').waitFor();
        }
      }
    },
  },
  {
    name: 'offline: hints, the result, the analysis and the replay need no server',
    async run(stage) {
      const { page } = await cutOff(stage);
      await begin(page, kAnyGame, { players: 2 });
      await page.locator('.bar button.main:not([aria-disabled="true"])').waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.hinted').first().waitFor();
      await playOut(page, kAnyGame);
      await page.getByText('The dice', { exact: true }).click();
      await page.locator('caption').waitFor();
      await page.getByText('Were the dice fair?', { exact: true }).click();
      await page.getByText('There is no proof for these dice').waitFor();
      await page.getByText('Luck and skill', { exact: true }).click();
      await page.getByText('Everybody, and how it adds up', { exact: true }).click();
      await page.locator('details[open] tr.total').first().waitFor();
      await page.getByRole('link', { name: 'Replay' }).first().click();
      await page.locator('.log button').first().waitFor();
      await page.getByRole('link', { name: 'Result' }).click();
      await page.locator('#result').waitFor();
      const table = page.url();
      await page.getByRole('button', { name: 'Play again' }).click();
      await page.waitForURL((url) => url.href !== table);
      await page.locator('.play .bar').waitFor();
    },
  },
  {
    name: 'offline: a new version waits until somebody wants it',
    async run(stage) {
      const site = await stage.site();
      const page = await stage.page(null, '#/settings', { site });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await page.reload(); // now the worker brings the page
      await page.evaluate(() => Object.assign(window, { sameAsBefore: true }));
      site.renew();
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await page.getByText('There is a new version of this page.').waitFor();
      assert.ok(await page.evaluate(() => 'sameAsBefore' in window), 'it was not loaded again by itself');
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
      await page.locator('.settings').waitFor();
      assert.ok(!(await page.evaluate(() => 'sameAsBefore' in window)));
      assert.equal(await page.getByText('There is a new version of this page.').count(), 0);
    },
  },
  {
    name: 'offline: where the browser offers no service worker, the page says so, and plays',
    async run(stage) {
      const site = await stage.site();
      const page = await stage.page(null, '#/rules', { site });
      await page.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker);
      await page.goto(`${site.address}/#/device`);
      await page.reload();
      await page.getByText('that takes a secure address (https)').waitFor();
      await begin(page, kOpenGame, { players: 2 });
      assert.ok(await step(page, kOpenGame));
    },
  },
];
