// axe finds nothing to complain of: on any page, in any theme.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { hurry, playOut, step } from '../play/play.ts';
import { type Case, kGames, kThemes, type Stage, type Theme } from '../stage.ts';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong with what the page shows now, one line each. */
async function look(page: Page, name: string): Promise<string[]> {
  // As the page's own policy would forbid a script tag, it comes in by the debugger.
  await page.evaluate(kAxe);
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${name}: ${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}

/** Everything must be there and still: colours on the way from one to another are no colours. */
async function still(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

function check(found: readonly string[]): void {
  if (found.length) throw new Error(`${found.length} violations\n${[...new Set(found)].join('\n')}`);
}

async function pages(stage: Stage, theme: Theme): Promise<void> {
  const guest = await stage.guest('Zoe');
  const over = await stage.table(guest, 'pass-the-pot');
  const page = await stage.start(guest, over, { theme });
  await still(page);
  await hurry(page);
  await playOut(page, 'pass-the-pot');
  const found: string[] = [];
  const see = async (name: string) => void found.push(...(await look(page, name)));
  // All of the result is opened.
  for (const fold of await page.locator('.play details > summary').all()) await fold.click();
  await see('result');
  const lobby = await stage.table(guest, 'more-or-less', { seats: [null, null], settings: { listed: true } });
  const at: readonly (readonly [string, string])[] = [
    ['', '.games'],
    ['new/take-it', 'form'],
    [`t/${lobby}`, '.lobby'],
    [`r/${over}/2`, '.controls'],
    ['rules', 'nav'],
    ...kGames.map((game) => [`rules/${game}`, 'article h2'] as const),
    ['settings', 'form'],
    ['me', 'table'],
    ['device', '#import'],
    ['device/hands-down', 'form'],
  ];
  for (const [where, there] of at) {
    await page.goto(`${stage.world.base}/#/${where}`);
    await page.locator(there).first().waitFor();
    await see(where || 'home');
  }
  check(found);
}

async function tables(stage: Stage, theme: Theme, phone: boolean, games = kGames): Promise<void> {
  const guest = await stage.guest('Zoe');
  const found: string[] = [];
  for (const game of games) {
    const page = await stage.start(guest, await stage.table(guest, game), { theme, phone });
    await still(page);
    await hurry(page);
    for (let i = 0; i < 4 && (await step(page, game, phone ? 'touch' : 'mouse')); i++);
    await page.locator('.bar button.main').or(page.locator('#result')).first().waitFor();
    found.push(...(await look(page, game)));
    for (const tab of phone ? [] : ['Chat', 'Menu']) {
      await page.getByRole('tab', { name: tab }).click();
      found.push(...(await look(page, `${game}, ${tab}`)));
    }
    await page.context().close();
  }
  check(found);
}

export const kAxeCases: readonly Case[] = [
  {
    name: 'axe: home and a table',
    quick: true,
    async run(stage) {
      const page = await stage.page(null);
      await page.locator('.games').waitFor();
      await still(page);
      check(await look(page, 'home'));
      await tables(stage, 'light', false, ['pass-the-pot']);
    },
  },
  ...kThemes.flatMap((theme): Case[] => [
    { name: `axe: every page, ${theme}`, run: (stage) => pages(stage, theme) },
    { name: `axe: every table, ${theme}`, run: (stage) => tables(stage, theme, false) },
    { name: `axe: every table on a phone, ${theme}`, run: (stage) => tables(stage, theme, true) },
  ]),
];
