// Everything there is to see, one place after another: for what must hold everywhere.
import type { Page } from 'playwright-core';
import { kAnyGame, kCountedGame, kGames, kHiddenGame, kOpenGame, testsOf } from './games.ts';
import { hurry, playOut, step } from './play.ts';
import type { Look, Stage } from './stage.ts';

export type Visit = (page: Page, name: string) => Promise<void>;

/** Everything must be there and still: colours on the way from one to another are no colours. */
export async function still(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Opens everything that is folded. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('.play details:not([open]) > summary');
  await folded.first().waitFor();
  while (await folded.count()) await folded.first().click();
}

/** The pages around the tables, for a guest who has played, with all that can be opened on them open. */
export async function everyPage(stage: Stage, look: Look, visit: Visit): Promise<void> {
  const guest = await stage.guest('Zoe');
  const over = await stage.table(guest, kAnyGame);
  const page = await stage.start(guest, over, look);
  await still(page);
  await hurry(page);
  await playOut(page, kAnyGame, look.phone ? 'touch' : 'mouse');
  await page.locator('.play details').first().waitFor();
  await unfold(page);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.locator('.verdict').waitFor();
  await page.locator('.play details details').waitFor(); // of the analysis, which comes last
  await unfold(page);
  await page.locator('.track.both').first().waitFor();
  await visit(page, 'result');

  const lobby = await stage.table(guest, kOpenGame, { seats: [null, null], settings: { listed: true } });
  const at = async (where: string, there: string, name = where) => {
    await page.goto(`${stage.world.base}/#/${where}`);
    await page.locator(there).first().waitFor();
    await visit(page, name);
  };
  await at('', 'section[aria-labelledby="running"]', 'home');
  for (const game of kGames) await at(`new/${game}`, 'form select');
  await at(`t/${lobby}`, '.lobby', 'lobby');
  await at(`r/${over}/2`, '.controls', 'replay');
  await at('rules', 'main h1');
  for (const game of kGames) await at(`rules/${game}`, 'article h2');
  await at(`device/${kCountedGame}`, 'main form');
  await at('dice', 'main h1');
  await at(`dice/${kAnyGame}`, 'main form');
  await at('settings', 'form');
  await at('nowhere', 'main > p');
  await at('device', '#import');
  await at(`device/${kHiddenGame}`, '.seat');
  await page.locator('.seat select').nth(1).selectOption('person');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('dialog[open]').waitFor();
  await visit(page, 'the curtain');
  await page.getByRole('button', { name: 'I am' }).click();
  await page.locator('.mine .place').first().waitFor();
  await visit(page, 'a table for two on the device');
  await at('me', 'table');
  await page.getByRole('button', { name: 'Ask for a code' }).click();
  await page.locator('.code').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: false }).last().click();
  await visit(page, 'me, with a code');
}

export async function everyTable(stage: Stage, look: Look, visit: Visit, games = kGames): Promise<void> {
  const guest = await stage.guest('Zoe');
  const how = look.phone ? 'touch' : 'mouse';
  for (const game of games) {
    const { moments = [], settings = {} } = testsOf(game);
    const table = await stage.table(guest, game, { settings: { window_ms: 0, ...settings } });
    const page = await stage.start(guest, table, { ...look, callMe: false }); // a window that is open stays open
    await still(page);
    await hurry(page);
    const asked = page.locator('.bar button.main').or(page.locator('#result')).first();
    await asked.waitFor();
    await visit(page, game);
    for (const { name, selector } of moments) {
      const there = page.locator(selector);
      for (let i = 0; i < 40 && !(await there.count()) && (await step(page, game, how)); i++);
      if (await there.count()) await visit(page, `${game}, ${name}`);
      else throw new Error(`${game}: ${name} did not come`);
    }
    for (let i = 0; i < 4 && (await step(page, game, how)); i++);
    await asked.waitFor();
    await visit(page, `${game}, later`);

    // With nothing in focus: else that would be explained.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('?');
    await page.locator('dialog[open] dt').first().waitFor();
    await visit(page, `${game}, the keys`);
    await closeDialog(page);

    await page.locator('.top button.open').click();
    for (const tab of ['Log', 'Chat', 'Menu']) {
      await page.getByRole('tab', { name: tab }).click();
      await visit(page, `${game}, ${tab}`);
    }
    await page.context().close();
  }
}

/** The guide of a first game beside, or above, its table. */
export async function guidedTable(stage: Stage, look: Look, visit: Visit): Promise<void> {
  const page = await stage.page(null, '#/', look);
  await page.locator('main h1').waitFor();
  await still(page);
  await visit(page, 'home, for the first time');
  await page.locator('.game .learn button').first().click();
  await page.locator('[data-lesson]').waitFor();
  await visit(page, 'a guided game');
  await page.context().close();
}
