// The pages around the tables: languages, who one is, the form for a new table, the help.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { hurry, playOut, step } from '../play/play.ts';
import { type Case, kGames } from '../stage.ts';

const kMessages = new URL('../../src/i18n/', import.meta.url);
type Language = 'en' | 'it' | 'de';

/** Every key there is; one that stands in the page as it is has no message. */
const keys = readdirSync(new URL('en/', kMessages)).flatMap((file) => {
  const part = file.replace('.json', '');
  const all = Object.keys(JSON.parse(readFileSync(new URL(`en/${file}`, kMessages), 'utf8')) as object);
  return part === 'common' ? all : all.map((key) => `${part}.${key}`);
});
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
      for (const where of ['#/settings', '#/me', '#/rules', '#/dice', '#/dice/take-it']) await go(where);
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
        if (game === 'pass-the-pot') {
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
      await stage.table(guest, 'pass-the-pot');
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
    name: 'pages: a new table with options, and with a deck of one’s own',
    async run(stage) {
      const page = await stage.page(null, '#/new/take-it');
      const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      const deck = page.locator('input[type="file"]');
      const problem = page.locator('.problem[role="alert"]');
      const make = page.getByRole('button', { name: 'Make the table' });
      await deck.waitFor();
      await deck.setInputFiles(file('no.json', 'this is no deck'));
      await page.locator('.field .problem').waitFor();
      await deck.setInputFiles(file('empty.json', '{"name": "Nothing"}'));
      await problem.filter({ hasText: /\S/ }).waitFor();
      const said = await problem.innerText();
      assert.ok(await make.isDisabled());
      const own = readFileSync(new URL('../../../docs/examples/small-numbers.deck.json', import.meta.url), 'utf8');
      await deck.setInputFiles(file('small-numbers.deck.json', own));
      await page.waitForFunction(() => document.querySelector('.problem[role="alert"]')?.textContent === '');
      await page.getByLabel('Players').selectOption('2');
      await page.locator('form section').first().getByLabel('Seat 2').selectOption('greedy');
      await make.click();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.locator('.play .bar').waitFor();
      await hurry(page);
      assert.ok(await step(page, 'take-it'));
      stage.notes.push(`the refusal: ${said}`);
    },
  },
  {
    name: 'pages: the keys are listed under ?, and what is on the table explains itself',
    async run(stage) {
      const guest = await stage.guest('Zoe');
      const page = await stage.start(guest, await stage.table(guest, 'pass-the-pot'));
      await hurry(page);
      await page.locator('.bar button.main').first().waitFor();
      await page.locator('body').press('?');
      const dialog = page.locator('dialog[open]');
      await dialog.locator('dt', { hasText: '?' }).waitFor();
      const listed = await dialog.locator('dt').allInnerTexts();
      for (const key of ['?', 'Enter', 'Escape', '1', 'l']) assert.ok(listed.includes(key), `${key} is not listed`);
      // What cannot have the focus is asked about in that list.
      const focused = page.locator('dialog[open] ul button:focus');
      for (let i = 0; i < 10 && !(await focused.filter({ hasText: 'The pot' }).count()); i++) {
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'The pot' }).getByRole('link').waitFor();
      await page.keyboard.press('Escape');
      await focused.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('[data-place="pot"]').click({ button: 'right' });
      await dialog.waitFor();
      await dialog.getByRole('link').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  },
];
