// Pictures of every page and table, on a desk and on a phone, for people to look at.
//   node tests/shots.ts PROGRAM FOLDER [--dist FOLDER | --page ADDRESS] [NAME…]
// NAME: only pictures whose name contains it.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { GameId } from '../src/net/messages.ts';
import { withBrowser } from './browser.ts';
import { hurry, playOut, step } from './play/play.ts';
import { withServer } from './server.ts';
import { kGames, type Look, Stage } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'string' }, dist: { type: 'string' } },
});
const [program, folder, ...names] = positionals;
if (!program || !folder) throw new Error('which program, and where to?');

/** How far a game is played until its picture is taken, and by how many. */
const kMiddle: Readonly<Record<GameId, { players: number; decisions: number; options: object }>> = {
  'take-it': { players: 3, decisions: 5, options: { first: 0 } },
  'hands-down': { players: 3, decisions: 3, options: {} },
  'more-or-less': { players: 3, decisions: 9, options: {} },
  'pass-the-pot': { players: 3, decisions: 2, options: {} },
};

const kLooks: readonly Look[] = [
  { theme: 'light' },
  { theme: 'light', phone: true },
  { theme: 'dark' },
  { theme: 'dark', phone: true },
];

let taken = 0;
const wanted = (name: string) => !names.length || names.some((part) => name.includes(part));
const nameOf = (what: string, look: Look) => `${what}-${look.phone ? 'phone' : 'desk'}-${look.theme}`;

async function shoot(page: Page, what: string, look: Look): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  await page.screenshot({ path: join(folder!, `${nameOf(what, look)}.png`), animations: 'disabled' });
  taken++;
}

async function tables(stage: Stage, look: Look): Promise<void> {
  const guest = await stage.guest('Zoe');
  for (const game of kGames) {
    const what = `table-${game}`;
    if (!wanted(nameOf(what, look)) && !wanted(nameOf(`result-${game}`, look))) continue;
    const { players, decisions, options } = kMiddle[game];
    const table = await stage.table(guest, game, { players, options: options as never, bot: 'medium' });
    const page = await stage.start(guest, table, look);
    await hurry(page);
    for (let i = 0; i < decisions; i++) await step(page, game, look.phone ? 'touch' : 'mouse');
    await page.locator('.bar button.main, #result').first().waitFor();
    await shoot(page, what, look);
    await page.context().close();
  }
}

async function pages(stage: Stage, look: Look): Promise<void> {
  const guest = await stage.guest('Zoe');
  const over = await stage.table(guest, 'pass-the-pot', { options: { goal: 14 } });
  const page = await stage.start(guest, over, look);
  await hurry(page);
  await playOut(page, 'pass-the-pot', look.phone ? 'touch' : 'mouse');
  await shoot(page, 'result', look);
  const lobby = await stage.table(guest, 'more-or-less', { seats: [null, null], settings: { listed: true } });
  const at: readonly (readonly [string, string, string])[] = [
    ['home', '', '.games'],
    ['new', 'new/take-it', 'form'],
    ['lobby', `t/${lobby}`, '.lobby'],
    ['replay', `r/${over}/4`, '.controls'],
    ['rules', 'rules/take-it', 'article h2'],
    ['settings', 'settings', 'form'],
    ['me', 'me', 'table'],
  ];
  for (const [what, where, there] of at) {
    if (!wanted(nameOf(what, look))) continue;
    await page.goto(`${stage.world.base}/#/${where}`);
    await page.locator(there).first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, what, look);
  }
}

await mkdir(folder, { recursive: true });
await withServer(program, (server) =>
  withBrowser(async (browser) => {
    for (const look of kLooks) {
      const stage = new Stage({ browser, program, base: values.page ?? server.address, dist: values.dist });
      await tables(stage, look);
      if (look.theme === 'light') await pages(stage, look);
      await stage.end();
    }
  }),
);
console.log(`${taken} pictures in ${resolve(folder)}`);
