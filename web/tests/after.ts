// After a game, in a real browser against the real server: the result, the proof of the dice, the record, the replay,
// the analysis, the log of who comes late, and who one is on another device.
//   node tests/after.ts PROGRAM [ADDRESS]
// ADDRESS: where the page is, if it is not the program itself that serves it. The last line says how many passed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { withServer } from './server.ts';

const [program, address] = process.argv.slice(2);
if (!program) throw new Error('which program?');

let passed = 0;
async function step(name: string, run: () => Promise<void>): Promise<void> {
  await run();
  passed++;
  console.log(`ok: ${name}`);
}

/** A table that is quickly played out, for the guest of this page. */
async function newTable(page: Page, base: string): Promise<string> {
  await page.goto(`${base}/`);
  return page.evaluate(async () => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      (await fetch(`api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { token } = await post('guests', { name: 'Zoe' });
    localStorage.setItem('tessera.token', token);
    headers['authorization'] = `Bearer ${token}`;
    const settings = { pace_min_ms: 0, pace_max_ms: 50 };
    const table = {
      game: 'pass-the-pot',
      players: 2,
      options: { goal: 8 },
      seats: [null, { bot: 'medium' }],
      settings,
    };
    return (await post('tables', table)).table as string;
  });
}

async function playOut(page: Page): Promise<void> {
  const result = page.locator('#result');
  const main = page.locator('.bar button.main:not([aria-disabled="true"])');
  const tag = page.locator('button.tag[aria-pressed="false"]');
  for (let pressed = 0; pressed < 300; pressed++) {
    await result.or(main).or(tag).first().waitFor({ timeout: 60_000 });
    if (await result.isVisible()) return;
    if (await main.count()) await main.first().click();
    else await tag.first().click();
  }
  throw new Error('the game does not end');
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

const where = (page: Page) => page.locator('.where').innerText();

async function afterTheGame(browser: Browser, base: string): Promise<void> {
  const page = await newPage(browser);
  const table = await newTable(page, base);
  await page.goto(`${base}/#/t/${table}`);
  await page.reload();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await playOut(page);
  const open = (title: string) => page.getByText(title, { exact: true }).click();

  await step('the dice are counted', async () => {
    await open('The dice');
    const text = await page.locator('caption').innerText();
    const counts = await page.locator('details[open] td.number:not(.hint)').allInnerTexts();
    assert.equal(
      counts.reduce((sum, count) => sum + Number(count), 0),
      Number(/\d+/.exec(text)![0]),
    );
  });

  let engine = true;
  await step('the proof is good, and this device vouches for its part', async () => {
    await open('Were the dice fair?');
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.locator('.verdict').waitFor();
    const signs = await page.locator('[role="status"] li b').allInnerTexts();
    assert.deepEqual(signs.slice(0, 5), Array(5).fill('✓'));
    engine = signs[5] === '✓';
    if (!engine) assert.equal(signs[5], '?');
  });

  await step('the record is saved as the server has it', async () => {
    await open('The record');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    const told: unknown = await (await page.request.get(`${base}/api/tables/${table}/record`)).json();
    assert.deepEqual(saved, told);
  });

  await step('the ledger adds up', async () => {
    await open('Luck and skill');
    const rows = page.locator('details[open] tr:has(.track.both), details[open] tr.total');
    await rows.first().waitFor({ timeout: 60_000 });
    const mine = await rows.locator('td:nth-of-type(1) > .number:first-child').allInnerTexts();
    const values = mine.map((text) => Number(text.replace('−', '-').replace('%', '')));
    const end = values.pop()!;
    const sum = values.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - end) < 0.6, `${values.join(' + ')} is not ${end}`);
  });

  await step('who comes late reads the log from the start', async () => {
    const late = await newPage(browser);
    await late.goto(`${base}/#/t/${table}`);
    await late.getByText('The game begins.').waitFor();
    await late.context().close();
  });

  if (engine) {
    await step('the replay goes forth and back by keyboard, and its link leads there', async () => {
      await page.goto(`${base}/#/r/${table}`);
      await page.locator('.log button').first().waitFor();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
      assert.match(await where(page), /^2 of/);
      await page.waitForURL(/\/2$/);
      const shared = await newPage(browser);
      await shared.goto(page.url());
      await shared.locator('.log button').first().waitFor();
      assert.match(await where(shared), /^2 of/);
      await shared.keyboard.press(' ');
      await shared.locator('.where', { hasNotText: /^2 of/ }).waitFor();
      await shared.keyboard.press('End');
      assert.match(await where(shared), /^(\d+) of \1$/);
      await shared.context().close();
    });
  }
  await page.context().close();
}

async function whoIAm(browser: Browser, base: string): Promise<void> {
  const page = await newPage(browser);
  await newTable(page, base);
  await page.goto(`${base}/#/me`);
  await page.reload();
  await page.getByRole('button', { name: 'Ask for a code' }).click();
  const code = await page.locator('.code').innerText();
  const other = await newPage(browser);

  await step('a code makes another device the same guest', async () => {
    await other.goto(`${base}/#/settings/${code}`);
    await other.getByRole('button', { name: 'Be this guest here' }).click();
    await other.getByText('Saved.').waitFor();
    await other.goto(`${base}/#/me`);
    await other.getByText('here since').waitFor();
    assert.equal(await other.getByLabel('Your name').inputValue(), 'Zoe');
  });

  await step('who deletes themselves is gone', async () => {
    await other.getByRole('button', { name: 'Delete me' }).click();
    await other.getByRole('button', { name: 'Really delete me' }).click();
    await other.getByText('You have not played on this device yet.').waitFor();
  });
  await other.context().close();
  await page.context().close();
}

async function run(base: string): Promise<void> {
  await withBrowser(async (browser) => {
    await afterTheGame(browser, base);
    await whoIAm(browser, base);
  });
}

if (address) await run(address);
else await withServer(program, (server) => run(server.address));
console.log(`${passed} passed, 0 failed`);
