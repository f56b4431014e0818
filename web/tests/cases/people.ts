// Several people, and connections that break.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { kAnyGame, kGames, testsOf } from '../games.ts';
import { hurry, playOut, step } from '../play.ts';
import { makeWire, startServer, withFolder } from '../server.ts';
import type { Case } from '../stage.ts';

const kBroken = /WebSocket connection|net::ERR_|Failed to load resource/;

export const version = async (page: Page) => Number(await page.locator('.play').getAttribute('data-version'));
const trouble = (page: Page): Locator => page.locator('.connection p:not(.calm)');

/** Until the page has been told of everything up to this version. */
export async function toldOf(page: Page, wanted: number): Promise<void> {
  await page.waitForFunction(
    (number) => Number(document.querySelector('.play')?.getAttribute('data-version')) >= number,
    wanted,
  );
}

/** Somebody who came by a link sits down as who they are. */
export const sitDown = (page: Page) => page.getByRole('button', { name: 'Sit', exact: true }).click();

export const kPeopleCases: readonly Case[] = [
  {
    name: 'people: two browsers and a bot, by the link of the invitation',
    async run(stage) {
      const ada = await stage.page(await stage.guest('Ada'));
      await ada.locator(`[data-game="${kAnyGame}"]`).getByRole('button', { name: 'Invite friends' }).click();
      const link = await ada.locator('.invite input').inputValue();
      assert.match(link, /#\/t\//);
      assert.equal(await ada.locator('.invite svg').count(), 1, 'the QR code');

      const ben = await stage.page(await stage.guest('Ben'));
      await ben.goto(link);
      await sitDown(ben);
      await ada.getByText('Ben', { exact: true }).waitFor();
      await ada.getByRole('button', { name: /^Chair 3/ }).click();
      await ada.getByRole('button', { name: 'Easy' }).click();
      await ada.getByRole('button', { name: 'Start with 3' }).click();

      await Promise.all([ada, ben].map((page) => page.locator('.play .bar').waitFor()));
      await Promise.all([ada, ben].map(hurry));
      const played = await Promise.all([playOut(ada, kAnyGame), playOut(ben, kAnyGame)]);
      const [seen, seenToo] = await Promise.all([ada, ben].map((page) => page.locator('#result').innerText()));
      assert.equal(seen, seenToo);
      stage.notes.push(`${played.join(' and ')} decisions; ${seen}`);

      // Both want another one, and are taken there.
      const before = ada.url();
      await ada.getByRole('button', { name: 'Play again' }).click();
      await ben.getByRole('button', { name: 'Play again' }).click();
      await Promise.all([ada, ben].map((page) => page.waitForURL((url) => url.href !== before)));
    },
  },
  {
    name: 'people: a lost connection comes back by itself',
    async run(stage) {
      stage.allow(kBroken);
      const wire = await makeWire(stage.world.base);
      try {
        const guest = await stage.guest('Ada');
        const friend = await stage.guest('Ben');
        const seats = [null, null, { bot: 'greedy' as const }];
        const table = await stage.table(guest, kAnyGame, { players: seats.length, seats, options: {} });
        const ada = await stage.page(guest, `#/t/${table}`, { base: wire.address });
        const ben = await stage.page(friend, `#/t/${table}`);
        await sitDown(ben);
        await ada.getByRole('button', { name: 'Start with 3' }).click();
        await Promise.all([ada, ben].map((page) => page.locator('.play .bar').waitFor()));
        await Promise.all([ada, ben].map(hurry));
        wire.cut();
        await trouble(ada).waitFor();
        wire.mend();
        await trouble(ada).waitFor({ state: 'detached' });
        await ada.locator('.connection p').waitFor({ state: 'detached' });
        await toldOf(ada, await version(ben));
        // Whoever is asked plays on, and the other one hears of it.
        const played = [0, 0];
        for (let i = 0; i < 12; i++) {
          const main = ada.locator('.bar button.main').or(ada.locator('#result'));
          const other = ben.locator('.bar button.main').or(ben.locator('#result'));
          await Promise.race([main, other].map((one) => one.first().waitFor()));
          const mine = (await ada.locator('.bar button.main').count()) > 0;
          const [one, watcher] = mine ? [ada, ben] : [ben, ada];
          if (!(await step(one, kAnyGame))) break;
          played[mine ? 0 : 1]!++;
          await toldOf(watcher, await version(one));
        }
        assert.ok(played[0], 'Ada has played after the break');
        stage.notes.push(`${played.join(' and ')} decisions after the break`);
      } finally {
        await wire.close();
      }
    },
  },
  {
    name: 'people: while the connection is lost the table sleeps in sight, and a move is kept',
    async run(stage) {
      stage.allow(kBroken);
      const wire = await makeWire(stage.world.base);
      try {
        const guest = await stage.guest('Ada');
        const page = await stage.start(guest, await stage.table(guest, kAnyGame), { base: wire.address });
        await hurry(page);
        const main = page.locator('.bar button.main:not([aria-disabled="true"])');
        await main.waitFor();
        wire.cut();
        await page.getByText('Your move is kept.').waitFor();
        const before = await version(page); // from here on nothing is told
        // Dark, over the bar; what is below it can be seen, and pressed.
        const strip = page.locator('.connection p');
        const ground = await strip.evaluate((one) => getComputedStyle(one).backgroundColor.match(/\d+/g)!.map(Number));
        assert.ok(Math.max(...ground) < 80, `the strip is ${ground.join(' ')}`);
        const [box, bar] = await Promise.all([strip.boundingBox(), page.locator('header.top').boundingBox()]);
        assert.ok(box!.y <= bar!.y && box!.y + box!.height >= bar!.y + bar!.height, 'the strip covers the bar');
        await page.locator('.asleep').waitFor();
        await main.click();
        assert.equal(await version(page), before);
        wire.mend();
        // It may have come back by itself meanwhile.
        await page
          .getByRole('button', { name: 'Try now' })
          .click({ timeout: 2000 })
          .catch(() => {});
        await strip.waitFor({ state: 'detached' });
        await toldOf(page, before + 1);
      } finally {
        await wire.close();
      }
    },
  },
  {
    name: 'people: the server is restarted in the middle of a game',
    async run(stage) {
      stage.allow(kBroken);
      await withFolder(async (data) => {
        let server = await startServer(stage.world.program, data);
        try {
          const base = server.address;
          const guest = await stage.guest('Ada', base);
          const table = await stage.table(guest, kAnyGame, { base });
          const page = await stage.start(guest, table, { base });
          await hurry(page);
          assert.ok(await step(page, kAnyGame));
          const before = await version(page);
          await server.stop('SIGTERM');
          await trouble(page).waitFor();
          server = await startServer(stage.world.program, data, Number(new URL(base).port));
          await page.locator('.connection p').waitFor({ state: 'detached' });
          assert.ok((await version(page)) >= before);
          const decisions = await playOut(page, kAnyGame);
          stage.notes.push(`${decisions} decisions after the restart`);
        } finally {
          await server.stop();
        }
      });
    },
  },
  ...kGames.map((game): Case => ({
    name: `people: a spectator of ${game} sees the table and no hand`,
    async run(stage) {
      const guest = await stage.guest('Ada');
      const table = await stage.table(guest, game);
      const page = await stage.start(guest, table);
      const spectator = await stage.page(null, `#/t/${table}`);
      await spectator.locator('.play .bar').waitFor();
      await Promise.all([page, spectator].map(hurry));
      for (let i = 0; i < 2; i++) assert.ok(await step(page, game));
      await toldOf(spectator, await version(page));
      // Nothing to press, and nothing of anybody's hand: neither drawn nor in what the server told.
      assert.equal(await spectator.locator('.bar button:not(.quiet)').count(), 0);
      assert.equal(await spectator.locator('.hand button').count(), 0);
      const { snapshot } = await stage.call<{ snapshot: { moment: { view: unknown; you?: unknown } } }>(
        null,
        'GET',
        `tables/${table}`,
      );
      assert.equal(snapshot.moment.you, undefined);
      testsOf(game).checkSpectator?.(snapshot.moment.view);
      await spectator.locator('.top button.open').click();
      await spectator.locator('aside ol li').first().waitFor();
    },
  })),
];
