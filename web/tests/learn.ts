// Learning by playing, in a real browser against the real server: a guided game of each kind to its end, on a desktop
// and on a phone; skipping; by keyboard; what the home page offers afterwards; hints that are marked.
//   node tests/learn.ts PROGRAM [ADDRESS] [GAME]
// ADDRESS: where the page is, if it is not the program itself that serves it. The last line says how many passed.
// TESSERA_SHOTS: a folder for a picture of every lesson.
import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { step as handsDown } from './play/hands-down.mjs';
import { step as moreOrLess } from './play/more-or-less.mjs';
import { step as takeIt } from './play/take-it.mjs';
import { withServer } from './server.ts';

const [program, address, only] = process.argv.slice(2);
if (!program) throw new Error('which program?');
const shots = process.env['TESSERA_SHOTS'];

let passed = 0;
async function step(name: string, run: () => Promise<void>): Promise<void> {
  await run();
  passed++;
  console.log(`ok: ${name}`);
}

type How = 'mouse' | 'touch';
const kMain = '.bar button.main:not([aria-disabled="true"])';

/** One decision of Pass the Pot: the free re-roll of a die, then whatever the bar offers. False: the game is over. */
async function passThePot(page: Page, how: How): Promise<boolean> {
  const result = page.locator('#result');
  const main = page.locator(kMain);
  const tag = page.locator('button.tag[aria-pressed="false"]');
  await result.or(main).or(tag).first().waitFor({ timeout: 60_000 });
  if (await result.isVisible()) return false;
  const press = async (selector: string) => {
    const target = page.locator(selector).first();
    await (how === 'touch' ? target.tap({ timeout: 2000 }) : target.click({ timeout: 2000 })).catch(() => {});
  };
  if (!(await main.count())) await press('button.tag[aria-pressed="false"]');
  else {
    if (Math.random() < 0.5) await press('button.die:not(:disabled)');
    await press(kMain);
  }
  await page.waitForTimeout(100);
  return true;
}

const kGames: Record<string, (page: Page, how: How) => Promise<boolean>> = {
  'pass-the-pot': passThePot,
  'take-it': takeIt,
  'hands-down': handsDown,
  'more-or-less': async (page, how) => (await moreOrLess(page, how)) !== 'over',
};
const kChosen = Object.keys(kGames).filter((game) => !only || game === only);

const kDesktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const kPhone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en', ...options })).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

const guide = (page: Page) => page.locator('.guide[data-lesson]');

/** Opens the guided game from the home page. */
async function begin(page: Page, base: string, game: string): Promise<void> {
  await page.goto(`${base}/`);
  await page.locator(`.game[data-game="${game}"] .learn button`).first().click();
  await guide(page).waitFor();
}

/** What is told now: its name, and that it lies on nothing that it talks about. Null: nothing. */
async function told(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const panel = document.querySelector('.guide[data-lesson]');
    if (!panel) return null;
    const a = panel.getBoundingClientRect();
    const name = panel.getAttribute('data-lesson');
    if (a.top < 0 || a.bottom > innerHeight + 1) return `${name}: out of sight, ${a.top}-${a.bottom}`;
    const pointed = document.querySelector('[data-pointed]');
    if (!pointed || panel.contains(pointed)) return name;
    const b = pointed.getBoundingClientRect();
    const apart = b.right <= a.left + 1 || b.left >= a.right - 1 || b.bottom <= a.top + 1 || b.top >= a.bottom - 1;
    return apart ? name : `${name}: lies on what it talks about`;
  });
}

async function guidedGame(browser: Browser, base: string, game: string, place: string): Promise<void> {
  const how: How = place === 'phone' ? 'touch' : 'mouse';
  const page = await newPage(browser, place === 'phone' ? kPhone : kDesktop);
  await begin(page, base, game);
  const seen: string[] = [];
  const problems: string[] = [];
  /** Reads what there is to read, with a key or with the pointer. */
  const readAll = async () => {
    for (let i = 0; i < 12; i++) {
      await page.waitForTimeout(80);
      const lesson = await told(page);
      if (lesson === null) return;
      const name = lesson.split(':')[0]!;
      if (lesson !== name) problems.push(lesson);
      if (seen.includes(name)) problems.push(`${name}: told twice`);
      seen.push(name);
      if (shots) {
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${shots}/${game}-${place}-${seen.length}-${name}.png` });
      }
      if (!(await guide(page).count()) || (await told(page))?.split(':')[0] !== name) continue;
      if (how === 'touch') await page.locator('.got').tap();
      else if (i % 2) await page.keyboard.press('g');
      else await page.locator('.got').click();
    }
  };
  const start = Date.now();
  let decisions = 0;
  for (; decisions < 600; decisions++) {
    await page
      .locator('#result')
      .or(page.locator(kMain))
      .or(page.locator('[data-mode]'))
      .or(guide(page))
      .or(page.locator('button.tag[aria-pressed="false"]'))
      .first()
      .waitFor({ timeout: 60_000 });
    await readAll();
    if (!(await kGames[game]!(page, how))) break;
  }
  await page.locator('#result').waitFor();
  await readAll();
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`   ${game}, ${place}: ${decisions} decisions, ${seconds} s; told: ${seen.join(' ')}`);
  assert.deepEqual(problems, []);
  assert.ok(seen.includes('goal') && seen.includes('end') && seen.length >= 5, seen.join(' '));
  await page.goto(`${base}/`);
  await page.locator(`.game[data-game="${game}"]`).waitFor();
  assert.equal(await page.locator(`.game[data-game="${game}"] .learn`).count(), 0);
  await page.context().close();
}

/** A hint is asked for, and something is marked. */
async function hinted(page: Page, game: string, how: How): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await page.locator('.bar button', { hasText: /^Hint$/ }).waitFor({ timeout: 60_000 });
    await page.locator('.bar button', { hasText: /^Hint$/ }).click();
    await page.locator('.hinted, .bar [aria-label="hint"]').first().waitFor({ timeout: 20_000 });
    if (shots) await page.screenshot({ path: `${shots}/${game}-hint-${i}.png` });
    // A hint may choose what it suggests already: then it is sent, and else the game goes on in its own way.
    if (game === 'take-it') await page.locator('.bar .hinted').or(page.locator(kMain)).first().click();
    else if (!(await kGames[game]!(page, how))) return;
    await page.waitForTimeout(500);
  }
}

async function aside(browser: Browser, base: string): Promise<void> {
  await step('the guide can be skipped, is not offered again, and is on the rules page still', async () => {
    const page = await newPage(browser, kPhone);
    const game = kChosen[0]!;
    await begin(page, base, game);
    await page.locator('.guide .skip').tap();
    await guide(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.bar').waitFor();
    await page.waitForTimeout(500);
    assert.equal(await guide(page).count(), 0);
    await page.goto(`${base}/#/`);
    await page.locator(`.game[data-game="${game}"]`).waitFor();
    assert.equal(await page.locator(`.game[data-game="${game}"] .learn`).count(), 0);
    await page.goto(`${base}/#/rules/${game}`);
    await page.getByRole('button', { name: 'Learn by playing' }).click();
    await guide(page).waitFor();
    await page.context().close();
  });

  await step('by keyboard, heard, and where it was after a reload', async () => {
    const page = await newPage(browser, { ...kDesktop, reducedMotion: 'reduce' });
    await begin(page, base, 'pass-the-pot');
    const live = page.locator('[aria-live="polite"]', { hasText: 'Collect coins' });
    await live.waitFor({ state: 'attached' });
    await page.reload();
    await guide(page).waitFor();
    assert.equal(await guide(page).getAttribute('data-lesson'), 'goal');
    await page.keyboard.press('g');
    await page.locator('.guide:not([data-lesson="goal"])').waitFor();
    await page.reload();
    await page.locator('.guide').waitFor();
    assert.notEqual(await page.locator('.guide').getAttribute('data-lesson'), 'goal');
    await page.locator('.guide .skip').focus();
    await page.keyboard.press('Enter');
    await page.locator('.guide').waitFor({ state: 'detached' });
    await page.context().close();
  });

  for (const game of kChosen) {
    await step(`hints are marked: ${game}`, async () => {
      const page = await newPage(browser, kDesktop);
      await begin(page, base, game);
      await page.locator('.guide .skip').click();
      await hinted(page, game, 'mouse');
      await page.context().close();
    });
  }
}

async function run(base: string): Promise<void> {
  await withBrowser(async (browser) => {
    for (const game of kChosen) {
      for (const place of ['phone', 'desktop']) {
        await step(`a guided game: ${game}, ${place}`, () => guidedGame(browser, base, game, place));
      }
    }
    await aside(browser, base);
  });
}

if (address) await run(address);
else await withServer(program, (server) => run(server.address));
console.log(`${passed} passed, 0 failed`);
