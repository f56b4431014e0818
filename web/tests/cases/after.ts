// After a game: the result, the proof of the dice, the record, the replay, the analysis, the log of who comes late.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { kAnyGame } from '../games.ts';
import { hurry, playOut } from '../play.ts';
import type { Case, Stage } from '../stage.ts';

const where = (page: Page) => page.locator('.where').innerText();

/** A game that is over, with the page at its result. */
async function finished(stage: Stage): Promise<{ page: Page; table: string }> {
  const guest = await stage.guest('Zoe');
  const table = await stage.table(guest, kAnyGame, { players: 2 });
  const page = await stage.start(guest, table);
  await hurry(page);
  await playOut(page, kAnyGame);
  return { page, table };
}
const open = (page: Page, title: string) => page.getByText(title, { exact: true }).click();

export const kAfterCases: readonly Case[] = [
  {
    name: 'after: the dice are counted, the proof is good, the record can be saved',
    async run(stage) {
      const { page, table } = await finished(stage);
      await open(page, 'The dice');
      const text = await page.locator('caption').innerText();
      const counts = await page.locator('details[open] td.number:not(.hint)').allInnerTexts();
      assert.equal(
        counts.reduce((sum, count) => sum + Number(count), 0),
        Number(/\d+/.exec(text)![0]),
      );
      const bars = await page
        .locator('details[open] .wide .bar')
        .evaluateAll((found) => found.map((bar) => bar.getBoundingClientRect().width));
      const longest = counts.indexOf(String(Math.max(...counts.map(Number))));
      assert.ok(bars[longest]! > 0, 'the bars are drawn');
      for (const [i, bar] of bars.entries())
        assert.ok(Math.abs(bar / bars[longest]! - Number(counts[i]) / Number(counts[longest])) < 0.05);

      await open(page, 'Were the dice fair?');
      await page.getByRole('button', { name: 'Check the dice' }).click();
      await page.locator('.verdict').waitFor();
      assert.deepEqual(await page.locator('[role="status"] li b').allInnerTexts(), Array(11).fill('✓'));

      const [receipt] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the receipt' }).click(),
      ]);

      await open(page, 'The record');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the record' }).click(),
      ]);
      const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
      assert.deepEqual(saved, await stage.call(null, 'GET', `tables/${table}/record`));
      const files = [await download.path(), '--receipt', await receipt.path()];
      const { stdout } = await promisify(execFile)(stage.world.program, ['verify', ...files]);
      assert.match(stdout, /nothing was chosen late/);
      assert.match(stdout, /your own number is in the dice/);

      // Who comes late reads the log from the start.
      const late = await stage.page(null, `#/t/${table}`);
      await late.locator('#result').waitFor();
      await late.keyboard.press('l');
      await late.getByText('The game begins.').waitFor();
    },
  },
  {
    name: 'after: a record that is not as this device saw it is called wrong, and a game without an end is listed',
    async run(stage) {
      const { page, table } = await finished(stage);
      // As if the server had shown another list before the numbers.
      await page.evaluate((id) => {
        const place = `tessera.receipt.${id}`;
        const kept = JSON.parse(localStorage.getItem(place)!);
        kept.receipt.rounds[0].list[0] = '0'.repeat(64);
        localStorage.setItem(place, JSON.stringify(kept));
        const lost = { ...kept, finished: false, receipt: { ...kept.receipt, table: 'a-table-that-is-gone' } };
        localStorage.setItem('tessera.receipt.a-table-that-is-gone', JSON.stringify(lost));
      }, table);
      await page.reload();
      await page.getByRole('alert').getByText('Something is wrong with this game.').waitFor();

      await page.goto(`${stage.world.base}/#/me`);
      await page.getByRole('heading', { name: 'Receipts without an end' }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the receipt' }).click(),
      ]);
      const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as { table: string };
      assert.equal(saved.table, 'a-table-that-is-gone');
    },
  },
  {
    name: 'after: the best move is a picture, what it brought, and a way to look at it',
    async run(stage) {
      const { page, table } = await finished(stage);
      const best = page.locator('section[aria-labelledby="best"]');
      await best.locator('.picture').waitFor();
      assert.match(await best.locator('p > b.number').innerText(), /^\+[1-9]\d*$/);
      const link = best.getByRole('link');
      const [, event, seat] = /\/(\d+)(?:\/s(\d+))?$/.exec((await link.getAttribute('href'))!)!;
      // It is one of the record's events, and an action of the seat whose view it opens.
      const { events } = await stage.call<{ events: { seat?: number }[] }>(null, 'GET', `tables/${table}/record`);
      assert.ok(Number(event) <= events.length);
      await link.click();
      await page.locator('.controls').waitFor();
      assert.equal(await page.getByRole('slider').inputValue(), event);
      stage.notes.push(`event ${event}, seat ${seat ?? 'none'}`);
    },
  },
  {
    name: 'after: the card of luck and skill is worked out when it is asked for, and its bar adds up',
    async run(stage) {
      const { page } = await finished(stage);
      const card = page.locator('section[aria-labelledby="luck"]');
      await card.getByRole('button', { name: 'Work it out' }).click();
      await card.locator('.bars').waitFor();
      const key = await card.locator('li:not(:has(.end)) b').allInnerTexts();
      const values = key.map((text) => Number(text.replace('−', '-').replace('%', '')));
      const sum = values.reduce((a, b) => a + b, 0);
      assert.ok(
        [0, 50, 100].some((end) => Math.abs(sum - end) <= 2),
        `${values.join(' + ')} is no result`,
      );
      const whole = await card.locator('.bars').evaluate((bars) => bars.getBoundingClientRect().width);
      const [first, ...rest] = await card
        .locator('.bar:first-child > span')
        .evaluateAll((pieces) => pieces.map((piece) => piece.getBoundingClientRect().width));
      const gained = values.filter((value) => value > 0).reduce((a, b) => a + b, 0);
      assert.ok(rest.reduce((a, b) => a + b, first!) > 0.9 * whole, 'the bar is full');
      const share = first! / rest.reduce((a, b) => a + b, first!);
      assert.ok(Math.abs(share - values[0]! / gained) < 0.04, `${share} of the bar for ${values[0]} of ${gained}`);
      // The review has it now, too, and nobody works it out again.
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/analysis')) ++asked;
      });
      await open(page, 'Luck and skill');
      await page.locator('.review .lead').waitFor();
      assert.equal(asked, 0);
    },
  },
  {
    name: 'after: the ledger of luck and skill adds up',
    async run(stage) {
      const { page } = await finished(stage);
      await open(page, 'Luck and skill');
      await open(page, 'Everybody, and how it adds up');
      const rows = page.locator('details[open] tr:has(.track.both), details[open] tr.total');
      await rows.first().waitFor();
      const mine = await rows.locator('td:nth-of-type(1) > .number:first-child').allInnerTexts();
      const values = mine.map((text) => Number(text.replace('−', '-').replace('%', '')));
      const end = values.pop()!;
      const sum = values.reduce((a, b) => a + b, 0);
      assert.ok(Math.abs(sum - end) < 0.6, `${values.join(' + ')} is not ${end}`);
    },
  },
  {
    name: 'after: the replay goes forth and back by keyboard, and its link leads there',
    async run(stage) {
      const { page, table } = await finished(stage);
      await page.goto(`${stage.world.base}/#/r/${table}`);
      await page.locator('.log button').first().waitFor();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
      await page.locator('.where', { hasText: /^2 of/ }).waitFor();
      await page.waitForURL(/\/2$/);
      const shared = await stage.page(null, new URL(page.url()).hash);
      await shared.locator('.log button').first().waitFor();
      assert.match(await where(shared), /^2 of/);
      await shared.keyboard.press(' ');
      await shared.locator('.where', { hasNotText: /^2 of/ }).waitFor();
      await shared.keyboard.press('End');
      await shared.locator('.where', { hasText: /^(\d+) of \1$/ }).waitFor();
    },
  },
];
