// The pages around the tables: languages, who one is, the form for a new table, the help.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { kAnyGame, kCountedGame, kGames, wordsOf } from '../games.ts';
import { hurry, playOut, step } from '../play.ts';
import type { Case } from '../stage.ts';

const kMessages = new URL('../../src/i18n/', import.meta.url);
type Language = 'en' | 'it' | 'de';

/** Every key there is; one that stands in the page as it is has no message. */
const keys = [
  ...readdirSync(new URL('en/', kMessages)).flatMap((file) => {
    const part = file.replace('.json', '');
    const all = Object.keys(JSON.parse(readFileSync(new URL(`en/${file}`, kMessages), 'utf8')) as object);
    return part === 'common' ? all : all.map((key) => `${part}.${key}`);
  }),
  ...kGames.flatMap((game) => Object.keys(wordsOf(game)).map((key) => `${game}.${key}`)),
  'game.',
];
const kParts = new Set(keys.map((key) => key.split('.')[0]!));

async function speaks(page: Page, language: Language): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  const words = await page.evaluate(() => [
    ...document.body.innerText.split(/\s+/),
    ...[...document.querySelectorAll('[aria-label]')].flatMap((one) => one.getAttribute('aria-label')!.split(/\s+/)),
    document.title,
  ]);
  // A key that no catalogue has is shown as it is; a place that nobody filled keeps its braces.
  const bare = words.filter((word) => {
    const [part, ...rest] = word.split('.');
    return (
      (rest.length > 0 && rest[0] !== '' && kParts.has(part!) && !/\.json$/.test(word)) || /\{[a-z_]+\}/.test(word)
    );
  });
  assert.deepEqual(bare, [], `without words in ${language} at ${page.url()}`);
}

export const kPageCases: readonly Case[] = [
  ...(['en', 'it', 'de'] as const).map((language): Case => ({
    name: `pages: everything is said in ${language}`,
    async run(stage) {
      const guest = await stage.guest('Zoe');
      const page = await stage.page(guest, '#/', { language });
      const go = async (where: string) => {
        await page.goto(`${stage.world.base}/${where}`);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await speaks(page, language);
      };
      await go('#/');
      const home = await page.locator('h1').innerText();
      const told = JSON.parse(readFileSync(new URL(`${language}/common.json`, kMessages), 'utf8')) as Record<
        string,
        string
      >;
      assert.equal(home, told['home.heading']);
      for (const where of ['#/settings', '#/me', '#/rules', '#/dice', `#/dice/${kCountedGame}`]) await go(where);
      for (const game of kGames) {
        await go(`#/new/${game}`);
        await page.locator('form').waitFor();
        await speaks(page, language);
        await go(`#/rules/${game}`);
        await page.locator('article h2').first().waitFor();
        const table = await stage.start(guest, await stage.table(guest, game), { language });
        await hurry(table);
        for (let i = 0; i < 2; i++) await step(table, game);
        await speaks(table, language);
        if (game === kAnyGame) {
          await playOut(table, game);
          await speaks(table, language);
        }
        await table.context().close();
      }
    },
  })),
  {
    name: 'pages: the language is changed on the way',
    async run(stage) {
      const page = await stage.page(null, '#/settings');
      await page.getByLabel('Language').selectOption('de');
      await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    },
  },
  {
    name: 'pages: a name, my games, another device, and being forgotten',
    async run(stage) {
      const guest = await stage.guest('Zoe');
      await stage.table(guest, kAnyGame);
      const page = await stage.page(guest, '#/me');
      await page.getByText('here since').waitFor();
      await page.getByLabel('Your name').fill('Zora');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page.getByText('Saved.').waitFor();
      assert.equal((await stage.call<{ name: string }>(guest, 'GET', 'me')).name, 'Zora');
      assert.equal(await page.locator('section[aria-labelledby="running"] a').count(), 1);

      await page.getByRole('button', { name: 'Ask for a code' }).click();
      const code = await page.locator('.code').innerText();
      const other = await stage.page(null, `#/settings/${code}`);
      await other.getByRole('button', { name: 'Be this guest here' }).click();
      await other.getByText('Saved.').waitFor();
      await other.goto(`${stage.world.base}/#/me`);
      await other.getByText('here since').waitFor();
      assert.equal(await other.getByLabel('Your name').inputValue(), 'Zora');

      await other.getByRole('button', { name: 'Delete me' }).click();
      await other.getByRole('button', { name: 'Really delete me' }).click();
      await other.getByText('You have not played on this device yet.').waitFor();
      await assert.rejects(stage.call(guest, 'GET', 'me'), /401/);
    },
  },
  {
    name: 'pages: mended',
    async run(stage) {
      stage.allow(/Failed to load resource/);
      const guest = await stage.guest('Zoe');
      const page = await stage.page(guest, `#/new/${kAnyGame}`, { phone: true });
      // The time for a decision is asked for only if there is a clock.
      await page.getByText('Clock', { exact: true }).waitFor();
      const time = page.getByLabel('Time for a decision');
      assert.equal(await time.count(), 0);
      await page.getByRole('radio', { name: 'for each decision' }).or(page.getByLabel('Clock')).first().waitFor();
      if (await page.getByRole('radio', { name: 'for each decision' }).count()) {
        await page.getByText('for each decision').click();
      } else {
        await page.getByLabel('Clock').selectOption('move');
      }
      await time.waitFor();

      // What went wrong on one page is not said on the next.
      await page.route('**/api/tables', (route) => route.fulfill({ status: 503, json: { error: 'full' } }));
      await page.locator('.foot button.main').click();
      await page.locator('.toasts .bad').waitFor();
      await page.goto(`${stage.world.base}/#/settings`);
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      assert.equal(await page.locator('.toasts .bad').count(), 0);

      // A box to tick is as wide as high, however long its words are.
      const boxes = await page.locator('input[type="checkbox"]').evaluateAll((all) =>
        all.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return { width: Math.round(width), height: Math.round(height) };
        }),
      );
      assert.ok(boxes.length > 0);
      for (const { width, height } of boxes) assert.ok(width >= 16 && width === height, `${width} by ${height}`);
    },
  },
];
