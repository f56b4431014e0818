// Pictures of every page and table, on a desk and on a phone, for people to look at.
//   node web/tests/shots.ts PROGRAM FOLDER [--dist FOLDER | --page ADDRESS] [NAME…]
// NAME: only pictures whose name contains it.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { kAnyGame, kGames, testsOf } from './games.ts';
import { everyPage, everyTable, guidedTable, type Visit } from './places.ts';
import { hurry, step } from './play.ts';
import { withServer } from './server.ts';
import { kThemes, type Look, Stage } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'string' }, dist: { type: 'string' } },
});
const [program, folder, ...names] = positionals;
if (!program || !folder) throw new Error('which program, and where to?');

let taken = 0;
const wanted = (name: string) => !names.length || names.some((part) => name.includes(part));

/** So much higher that what is scrolled on this page is seen whole. */
async function makeRoom(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const scrolled = document.querySelector('.play > .area, .lobby');
    scrolled?.scrollTo(0, 0);
    return scrolled ? scrolled.scrollHeight - scrolled.clientHeight : 0;
  });
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: height + hidden });
}

/** What is there now, whole, in every theme. */
const shooting =
  (screen: string): Visit =>
  async (page, what) => {
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
    const viewport = page.viewportSize()!;
    await makeRoom(page);
    for (const theme of kThemes) {
      const name = `${what.replace(/\W+/g, '-')}-${screen}-${theme}`;
      if (!wanted(name)) continue;
      await page.evaluate((worn) => void (document.documentElement.dataset['theme'] = worn), theme);
      await page.screenshot({ path: join(folder!, `${name}.png`), animations: 'disabled', fullPage: true });
      taken++;
    }
    await page.setViewportSize(viewport);
  };

async function tables(stage: Stage, look: Look, visit: Visit): Promise<void> {
  const guest = await stage.guest('Zoe');
  for (const game of kGames) {
    const { players, decisions, options } = testsOf(game).middle;
    const table = await stage.table(guest, game, { players, options, bot: 'medium' });
    const page = await stage.start(guest, table, look);
    await hurry(page);
    for (let i = 0; i < decisions; i++) await step(page, game, look.phone ? 'touch' : 'mouse');
    await page.locator('.bar button.main, #result').first().waitFor();
    await visit(page, `table-${game}`);
    await page.context().close();
  }
}

/** Of the tour of all tables, what the pictures of their middle do not show. */
const kMoments = new Set([
  ...kGames.flatMap((game) => (testsOf(game).moments ?? []).map(({ name }) => `${game}, ${name}`)),
  ...['the keys', 'Log', 'Chat', 'Menu'].map((name) => `${kAnyGame}, ${name}`),
]);

await mkdir(folder, { recursive: true });
await withServer(program, (server) =>
  withBrowser(async (browser) => {
    for (const phone of [false, true]) {
      const stage = new Stage({ browser, program, base: values.page ?? server.address, dist: values.dist });
      const visit = shooting(phone ? 'phone' : 'desk');
      await tables(stage, { phone }, visit);
      await everyTable(stage, { phone }, async (page, what) => (kMoments.has(what) ? visit(page, what) : undefined));
      await guidedTable(stage, { phone }, visit);
      await everyPage(stage, { phone }, visit);
      await stage.end();
    }
  }),
);
console.log(`${taken} pictures in ${resolve(folder)}`);
