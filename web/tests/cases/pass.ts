// Several people at one device; and games that go from device to device as files.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { kAnyGame, kCountedGame, kHiddenGame, kOpenGame } from '../games.ts';
import { hurry, playOut, step } from '../play.ts';
import { withFolder } from '../server.ts';
import type { Case, Stage } from '../stage.ts';
import { begin, cutOff, goOn, comeBack, version } from './device.ts';

const kMain = '.bar button.main:not([aria-disabled="true"])';
const curtain = (page: Page) => page.locator('dialog[open]');

/** Everything that a person could find in the page, seen or not. */
const inside = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

/** The page of somebody who plays on this device, with a server or without. */
async function at(stage: Stage): Promise<Page> {
  const site = await stage.site();
  const page = await stage.page(null, '#/device', { site });
  await hurry(page);
  return page;
}

export const kPassCases: readonly Case[] = [
  {
    name: 'device: where hands are secret, a curtain is between two people',
    async run(stage) {
      const page = await at(stage);
      await begin(page, kHiddenGame, { players: 2, people: ['Ann', 'Bob'] });
      for (let turn = 0; turn < 4; turn++) {
        await curtain(page).waitFor();
        const who = /I am (\w+)/.exec(await curtain(page).innerText())![1]!;
        assert.equal(await page.locator('.play').count(), 0, 'nothing of the table is in the page');
        assert.ok(!(await inside(page)).includes('draw'), 'nor what anybody drew');
        await page.keyboard.press('Escape');
        assert.ok(await curtain(page).isVisible(), 'it can’t be pushed aside');
        await curtain(page).getByRole('button').click();
        await page.locator('.mine .place').first().waitFor();
        assert.match(await page.locator('.bar').innerText(), new RegExp(`${who} has the device`));
        await page.locator(kMain).first().click();
        const next = page.getByRole('button', { name: 'Hand over to' });
        await next.or(page.locator('#result')).first().waitFor();
        if (await page.locator('#result').isVisible()) return;
        assert.ok(await page.locator('.mine .place').first().isVisible(), 'the new cards can be seen first');
        await next.click();
      }
    },
  },
  {
    name: 'device: where there are no secrets, there is no curtain',
    async run(stage) {
      const page = await at(stage);
      await begin(page, kOpenGame, { players: 2, people: ['Ann', 'Bob'] });
      const seen = new Set<string>();
      for (let i = 0; i < 60 && seen.size < 2; i++) {
        assert.equal(await curtain(page).count(), 0);
        await page.locator(kMain).first().waitFor();
        seen.add(/(\w+) has the device/.exec(await page.locator('.bar').innerText())?.[1] ?? '');
        if (!(await step(page, kOpenGame))) break;
      }
      assert.deepEqual([...seen].sort(), ['Ann', 'Bob']);
    },
  },
  {
    name: 'device: a game goes to the command line and back, and one of the command line is taken in',
    async run(stage) {
      const page = await at(stage);
      await begin(page, kAnyGame, { players: 2 });
      await playOut(page, kAnyGame);
      const result = await page.locator('#result').innerText();
      await page.evaluate(() => (location.hash = '#/device'));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as a file', exact: true }).click(),
      ]);
      const { program } = stage.world;
      execFileSync(program, ['verify', await download.path()]);
      const saved = await readFile(await download.path(), 'utf8');

      await withFolder(async (folder) => {
        const copy = join(folder, 'copy.json');
        await writeFile(copy, saved);
        await page.locator('input[type="file"]').setInputFiles(copy);
        await page.locator('#result', { hasText: result.trim() }).waitFor();

        const lines = [{ cmd: 'new', game: kCountedGame, players: 3, seed: 'c0ffee' }, { cmd: 'record' }];
        const told = spawnSync(program, ['referee'], {
          input: lines.map((one) => JSON.stringify(one)).join('\n') + '\n',
        });
        const native = join(folder, 'native.json');
        const last = told.stdout.toString().trim().split('\n').at(-1)!;
        await writeFile(native, JSON.stringify((JSON.parse(last) as { record: object }).record));
        await page.evaluate(() => (location.hash = '#/device'));
        await page.locator('input[type="file"]').setInputFiles(native);
        await page.getByRole('link', { name: 'Replay' }).first().click();
        await page.locator('.log button').first().waitFor();

        await writeFile(native, saved.replace(/"scores":\[\d+/, '"scores":[99'));
        await page.evaluate(() => (location.hash = '#/device'));
        await page.locator('input[type="file"]').setInputFiles(native);
        await page.getByText('This file is no record of a game').waitFor();
      });

      await page.locator('section[aria-labelledby="finished"] li').nth(2).waitFor();
      for (let left = 3; left > 0; left--) {
        await page.getByRole('button', { name: 'Delete' }).first().click();
        await page.getByRole('button', { name: 'Delete for good?' }).click();
        await page.waitForFunction(
          (n) => document.querySelectorAll('section[aria-labelledby="finished"] li a').length === n,
          left - 1,
        );
      }
    },
  },
  {
    name: 'device: two windows at one table show the same game',
    async run(stage) {
      const { page, site } = await cutOff(stage);
      await begin(page, kAnyGame, { players: 2 });
      const other = await stage.window(page.context());
      await other.goto(page.url());
      await other.locator('.play .bar').waitFor();
      for (let i = 0; i < 6; i++) {
        const here = i % 2 ? page : other;
        if (!(await step(here, kAnyGame))) break;
      }
      const told = Math.max(await version(page), await version(other));
      for (const one of [page, other]) {
        await one.waitForFunction(
          (n) => Number(document.querySelector('.play')?.getAttribute('data-version')) >= n,
          told,
        );
      }
      await other.close();
      const again = await comeBack(stage, page, site);
      await goOn(again);
      assert.ok((await version(again)) >= told);
    },
  },
  {
    name: 'device: where nothing can be kept, that is said, and the game goes on',
    async run(stage) {
      const page = await at(stage);
      await page.addInitScript(() => delete (window as { indexedDB?: unknown }).indexedDB);
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
      await page.reload();
      await page.getByText('The browser keeps nothing here').first().waitFor();
      await begin(page, kAnyGame, { players: 2 });
      for (let i = 0; i < 3 && (await step(page, kAnyGame)); i++);
    },
  },
  {
    name: 'device: when the disk is full, that is said, and the game goes on',
    async run(stage) {
      const page = await at(stage);
      await begin(page, kAnyGame, { players: 2 });
      await page.evaluate(() => {
        IDBObjectStore.prototype.add = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      });
      for (let i = 0; i < 3 && (await step(page, kAnyGame)); i++);
      await page.evaluate(() => (location.hash = '#/device'));
      await page.getByText('There is no room left on this device.').first().waitFor();
      await page.locator('section[aria-labelledby="running"] a.card').click();
      await page.locator('.play .bar').waitFor();
    },
  },
];
