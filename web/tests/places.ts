// Everything there is to see, one place after another: for what must hold everywhere.
import type { Page } from 'playwright-core';
import { kAnyGame, kCountedGame, kGames, kHiddenGame, kOpenGame, testsOf } from './games.ts';
import { hurry, playOut, step } from './play.ts';
import type { PageOptions, Stage } from './stage.ts';

const kAnalysis = 300_000; // a review comes with the analysis, which leaves the processor to others

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
  while (await folded.count()) await folded.first().click();
}

/** The pages around the tables, for a guest who has played, with all that can be opened on them open. */
export async function everyPage(stage: Stage, look: PageOptions, visit: Visit): Promise<void> {
  const guest = await stage.guest('Zoe');
  const over = await stage.table(guest, kAnyGame);
  const page = await stage.start(guest, over, look);
  await still(page);
  await hurry(page);
  await playOut(page, kAnyGame, look.phone ? 'touch' : 'mouse');
  await page.locator('.play details').first().waitFor();
  await visit(page, 'result');
  await unfold(page);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.locator('.verdict').waitFor();
  await page.locator('.play .review details').first().waitFor({ timeout: kAnalysis });
  await unfold(page);
  await page.locator('.track.both').first().waitFor();
  await visit(page, 'review');

  const lobby = await stage.table(guest, kOpenGame, { seats: [null, null], settings: { listed: true } });
  const at = async (where: string, there: string, name = where) => {
    await page.goto(`${stage.world.base}/#/${where}`);
    await page.locator(there).first().waitFor();
    await visit(page, name);
  };
  await at('', 'section[aria-labelledby="running"]', 'home');
  for (const game of kGames) await at(`new/${game}`, 'form .foot');
  await at(`t/${lobby}`, '.lobby', 'lobby');
  const invited = await stage.page(null, `#/t/${lobby}`, look);
  await still(invited);
  await invited.locator('.invitation').waitFor();
  await visit(invited, 'invitation');
  await invited.context().close();
  await at(`r/${over}/2`, '.controls', 'replay');
  await at('rules', 'main h1');
  for (const game of kGames) await at(`rules/${game}`, 'article h2');
  await at(`device/${kCountedGame}`, 'main form');
  await at('dice', 'main h1');
  await at(`dice/${kAnyGame}`, 'main form');
  await at('settings', 'form');
  await at('nowhere', 'main .nowhere');
  await at('device', '#import');
  await at(`device/${kHiddenGame}`, '.seat');
  await page.locator('.seat select').nth(1).selectOption('person');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('dialog[open]').waitFor();
  await visit(page, 'the curtain');
  await page.getByRole('button', { name: 'I am' }).click();
  await page.locator('.mine .place').first().waitFor();
  await visit(page, 'a table for two on the device');
  await at('me', '.tile');
  await page.getByRole('button', { name: 'Ask for a code' }).click();
  await page.locator('.code').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: false }).last().click();
  await visit(page, 'me, with a code');
}

const kAsked = '.bar button.main, #result';
const kTables = 4; // so many are tried until a moment comes
const kDecisions = 30;

export async function everyTable(stage: Stage, look: PageOptions, visit: Visit, games = kGames): Promise<void> {
  const guest = await stage.guest('Zoe');
  const how = look.phone ? 'touch' : 'mouse';
  for (const game of games) {
    const { moments = [], settings = {} } = testsOf(game);
    const open = async () => {
      const table = await stage.table(guest, game, { settings: { window_ms: 0, ...settings } });
      const page = await stage.start(guest, table, { ...look, callMe: false }); // a window that is open stays open
      await still(page);
      await hurry(page);
      await page.locator(kAsked).first().waitFor();
      return page;
    };
    let page = await open();
    const asked = () => page.locator(kAsked).first();
    await visit(page, game);
    for (const { name, selector } of moments.filter(({ rare }) => !rare)) {
      const there = async () => (await page.locator(selector).count()) > 0;
      for (let tables = 1; !(await there()); tables++) {
        for (let i = 0; i < kDecisions && !(await there()) && (await step(page, game, how)); i++)
          await asked().waitFor();
        if (await there()) break;
        if (tables === kTables) throw new Error(`${game}: ${name} did not come`);
        await page.context().close();
        page = await open();
      }
      await visit(page, `${game}, ${name}`);
    }
    for (let i = 0; i < 4 && (await step(page, game, how)); i++);
    await asked().waitFor();
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

/** All timers stop: what would go by itself stays. */
const holdStill = (page: Page) =>
  page.evaluate(() => {
    for (let timer = window.setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
  });

/** What comes now and then at a table, as long as it is there; what does not come is left out. */
export async function rareMoments(stage: Stage, look: PageOptions, visit: Visit): Promise<void> {
  const guest = await stage.guest('Zoe');
  const how = look.phone ? 'touch' : 'mouse';
  const all = kGames.flatMap((game) => (testsOf(game).moments ?? []).map((moment) => ({ game, ...moment })));
  for (const { game, name, selector, bot = 'greedy' } of all.filter(({ rare }) => rare)) {
    const { players, options } = testsOf(game).middle;
    for (let i = 0, seen = false; i < kTables && !seen; i++) {
      const table = await stage.table(guest, game, { players, options, bot });
      const page = await stage.start(guest, table, { ...look, callMe: false });
      await still(page);
      await hurry(page);
      const there = page.locator(selector).first();
      const asked = page.locator(kAsked).first();
      for (let n = 0; n < kDecisions && !seen && (await step(page, game, how)); n++) {
        await asked.or(there).first().waitFor();
        seen = await there.isVisible();
      }
      if (seen) {
        await holdStill(page);
        await visit(page, `${game}, ${name}`);
      }
      await page.context().close();
    }
  }
}

/** The guide of a first game beside, or above, its table. */
export async function guidedTable(stage: Stage, look: PageOptions, visit: Visit): Promise<void> {
  const page = await stage.page(null, '#/', look);
  await page.locator('main h1').waitFor();
  await still(page);
  await visit(page, 'home, for the first time');
  await page.locator('.game .learn button').first().click();
  await page.locator('[data-lesson]').waitFor();
  await visit(page, 'a guided game');
  await page.context().close();
}

/** What people see of each other: a full lobby, what is said, an offer, and the table for somebody who watches. */
export async function peopleTable(stage: Stage, look: PageOptions, visit: Visit): Promise<void> {
  const host = await stage.guest('Ada');
  const options = { players: 3, seats: [null, null, null], options: {}, settings: { free_chat: true } };
  const table = await stage.table(host, kAnyGame, options);
  const ada = await stage.page(host, `#/t/${table}`, look);
  const ben = await stage.page(await stage.guest('Ben'), `#/t/${table}`, look);
  for (const page of [ada, ben]) await still(page);
  await ben.locator('.invitation button.main').click();
  await ada.locator('.chair[data-seat="1"]', { hasText: 'Ben' }).waitFor();
  await visit(ada, 'lobby with people');
  await ada.locator('.lobby button.main').filter({ visible: true }).first().click();
  await ben.locator('.play .bar').waitFor();
  await hurry(ben);

  const cleo = await stage.page(null, `#/t/${table}`, look);
  await cleo.locator('.play .bar').waitFor();
  await still(cleo);
  await visit(cleo, 'a watched table');
  await ben.locator('.play button.open').click();
  await ben.getByRole('tab', { name: 'Menu' }).click();
  await ben.getByRole('button', { name: 'Offer to end the game here' }).click();
  await ada.locator('.offer').waitFor();
  await visit(ada, 'an offer');
  await Promise.all([ada, ben, cleo].map((page) => page.context().close()));
}
