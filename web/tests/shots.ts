// Pictures of every page and table, on all screens and in all themes, for people to look at.
//   node web/tests/shots.ts PROGRAM FOLDER [--dist FOLDER | --page ADDRESS] [--before FOLDER] [NAME…]
// NAME: only pictures whose name contains it. `tables` alone makes the README's (docs/tables.jpg). --before: pictures of an
// earlier page; beside each of the same name the new one is put, in FOLDER/beside.
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { compose, filmsOf, filmStrip, startFilm } from './film.ts';
import { factsOf, kAnyGame, kGames, testsOf } from './games.ts';
import { everyPage, everyTable, guidedTable, peopleTable, rareMoments, type Visit } from './places.ts';
import { hurry, step } from './play.ts';
import { withServer } from './server.ts';
import type { GameId } from '../src/protocol/messages.ts';
import { type Guest, kThemes, type PageOptions, Stage } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'string' }, dist: { type: 'string' }, before: { type: 'string' } },
});
const [program, folder, ...names] = positionals;
if (!program || !folder) throw new Error('which program, and where to?');

/** On a desk, and on a phone that is touched. */
const kScreens = {
  desk: [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 768, height: 1024 },
  ],
  phone: [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 360, height: 640 },
  ],
} as const;

const kFilmTables = 6; // so many are tried until it moves
let taken = 0;
const wanted = (name: string) => !names.length || names.some((part) => name.includes(part));

/** What moves has arrived. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
}

/** So much higher that what is scrolled on this page is seen whole. The result is as high as the window: it stays. */
async function makeRoom(page: Page, what: string): Promise<void> {
  if (what === 'result') return;
  const hidden = await page.evaluate((review) => {
    const first = document.querySelector<HTMLElement>('.result .first');
    if (first) first.style.display = review ? 'none' : '';
    const scrolled = document.querySelector('.play .area, .lobby') ?? document.documentElement;
    scrolled.scrollTo(0, 0);
    return scrolled.scrollHeight - scrolled.clientHeight;
  }, what === 'review');
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: height + hidden });
}

/** The picture of the same name from before, and this one. */
async function besideBefore(browser: Browser, name: string, now: Buffer, width: number): Promise<void> {
  const before = values.before && (await readFile(join(values.before, `${name}.png`)).catch(() => null));
  if (!before) return;
  const figure = (image: Buffer, said: string) =>
    `<figure><img src="data:image/png;base64,${image.toString('base64')}"><figcaption>${said}</figcaption></figure>`;
  const file = join(folder!, 'beside', `${name}.png`);
  const figures = [figure(before, 'before'), figure(now, 'after')];
  await compose(browser, figures, { width: 2 * width, columns: 2, gap: 4, file });
}

/** What is there now, whole, on these screens and in every theme. */
const shooting =
  (screens: readonly { width: number; height: number }[]): Visit =>
  async (page, what) => {
    const viewport = page.viewportSize()!;
    for (const screen of screens) {
      const names = kThemes.map((theme) => {
        return { theme, name: `${what.replace(/\W+/g, '-')}-${screen.width}x${screen.height}-${theme}` };
      });
      if (!names.some(({ name }) => wanted(name))) continue;
      await page.setViewportSize(screen);
      await settled(page);
      await makeRoom(page, what);
      for (const { name, theme } of names.filter((one) => wanted(one.name))) {
        await page.evaluate((worn) => void (document.documentElement.dataset['theme'] = worn), theme);
        const image = await page.screenshot({ path: join(folder!, `${name}.png`), animations: 'disabled' });
        await besideBefore(page.context().browser()!, name, image, screen.width);
        taken++;
      }
    }
    await page.setViewportSize(viewport);
  };

/** A film strip of a throw, and of each moment, at each table. */
async function films(stage: Stage): Promise<void> {
  for (const game of kGames) {
    for (const film of filmsOf(game)) {
      const name = `film-${game}-${film.name}`;
      if (!wanted(name)) continue;
      const page = await startFilm(stage, game, film, kFilmTables);
      if (!page) continue;
      await filmStrip(stage.world.browser, page, film.moments, { folder: folder!, name });
      taken++;
      await page.context().close();
    }
  }
}

const kPoses = 25; // decisions until the next table is tried

/** A table of four in the middle of a game, with something chosen. */
async function posed(stage: Stage, guest: Guest, game: GameId): Promise<Page> {
  const { decisions, options } = testsOf(game).middle;
  for (let tries = 0; tries < kFilmTables; tries++) {
    const table = await stage.table(guest, game, { players: 4, options, bot: 'medium' });
    const page = await stage.start(guest, table, { callMe: false });
    await hurry(page);
    for (let i = 0; i < decisions + kPoses; i++) {
      await page.locator('.bar button.main').or(page.locator('#result')).first().waitFor();
      if (await page.locator('#result').count()) break;
      if (i >= decisions && (await testsOf(game).pose(page))) return page;
      if (!(await step(page, game))) break;
    }
    await page.context().close();
  }
  throw new Error(`no good moment of ${game}`);
}

/** The four tables in one picture, as the README shows them. */
async function readme(stage: Stage): Promise<void> {
  if (!wanted('tables')) return;
  const guest = await stage.guest('Mira');
  const figures: string[] = [];
  for (const game of kGames) {
    const page = await posed(stage, guest, game);
    await settled(page);
    const image = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    figures.push(`<figure><img src="data:image/png;base64,${image}"></figure>`);
    await page.context().close();
  }
  await compose(stage.world.browser, figures, { width: 1440, columns: 2, gap: 0, file: join(folder!, 'tables.jpg') });
  taken++;
}

async function tables(stage: Stage, look: PageOptions, visit: Visit): Promise<void> {
  const guest = await stage.guest('Zoe');
  for (const game of kGames) {
    const { min, max } = factsOf(game).players;
    const { players: some, decisions, options } = testsOf(game).middle;
    for (const players of [some, min, max]) {
      const name = players === some ? `table-${game}` : `table-${game}-${players}`;
      const table = await stage.table(guest, game, { players, options, bot: 'medium' });
      const page = await stage.start(guest, table, look);
      await hurry(page);
      for (let i = 0; i < decisions; i++) await step(page, game, look.phone ? 'touch' : 'mouse');
      await page.locator('.bar button.main, #result').first().waitFor();
      await visit(page, name);
      await page.context().close();
    }
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
    await readme(new Stage({ browser, program, base: values.page ?? server.address, dist: values.dist }));
    if (names.length === 1 && names[0] === 'tables') return;
    for (const phone of [false, true]) {
      const stage = new Stage({ browser, program, base: values.page ?? server.address, dist: values.dist });
      const visit = shooting(phone ? kScreens.phone : kScreens.desk);
      await tables(stage, { phone }, visit);
      await everyTable(stage, { phone }, async (page, what) => (kMoments.has(what) ? visit(page, what) : undefined));
      await rareMoments(stage, { phone }, visit);
      await peopleTable(stage, { phone }, visit);
      await guidedTable(stage, { phone }, visit);
      await everyPage(stage, { phone }, visit);
      await stage.end();
    }
    await films(new Stage({ browser, program, base: values.page ?? server.address, dist: values.dist }));
  }),
);
console.log(`${taken} pictures in ${resolve(folder)}`);
