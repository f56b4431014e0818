import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { wordsOf } from '#web-tests/games.ts';
import { sitDown, toldOf, version } from '#web-tests/cases/people.ts';
import { hurry, settled, step } from '#web-tests/play.ts';
import type { Case } from '#web-tests/stage.ts';

const words = wordsOf('hands-down');
const kMain = '.bar button.main:not([aria-disabled="true"])';
const kTurns = 4;
const kSteps = 12;
const kHints = 3;
const kPatience = 120_000;

/** What is asked of this player now: nothing, a swap, or a call. */
async function asked(page: Page): Promise<'turn' | 'window' | null> {
  const text = await page.evaluate((main) => document.querySelector(main)?.textContent?.trim() ?? null, kMain);
  return text === null ? null : text.includes(words['wait']!) ? 'window' : 'turn';
}

/** The table may have moved on under the finger. */
const press = (page: Page) =>
  page
    .locator(kMain)
    .click({ timeout: 2000 })
    .catch(() => {});

/** Two people who press "Wait" only if they are asked: till so many turns are taken. How often were they asked? */
async function keepAll(pages: readonly Page[]): Promise<number> {
  const [turns, windows] = [new Set<string>(), new Set<string>()];
  for (const end = Date.now() + kPatience; turns.size < kTurns; await pages[0]!.waitForTimeout(50)) {
    assert.ok(Date.now() < end, `nothing goes on after ${turns.size} turns`);
    for (const [seat, page] of pages.entries()) {
      const what = await asked(page);
      if (what === null) continue;
      // In a window only a hand that makes something is asked.
      if (what === 'window') assert.equal(await page.locator('button.call.makes').count(), 1);
      (what === 'turn' ? turns : windows).add(`${seat} ${await version(page)}`);
      await press(page);
    }
  }
  return windows.size;
}

/** Until each of them sees what the other has been told. */
async function bothKnow(pages: readonly Page[]): Promise<void> {
  const latest = Math.max(...(await Promise.all(pages.map(version))));
  await Promise.all(pages.map((page) => toldOf(page, latest).then(() => settled(page))));
}

/** All heights of the rail from now on, each with what it said first. */
const watchRail = (page: Page) =>
  page.evaluate(() => {
    const heights: Record<number, string> = {};
    const rail = document.querySelector<HTMLElement>('.mine')!;
    new ResizeObserver(() => (heights[Math.round(rail.getBoundingClientRect().height)] ??= rail.innerText)).observe(
      rail,
    );
    Object.assign(window, { heights });
  });
const heightsOf = (page: Page) =>
  page.evaluate(() => Object.entries((window as unknown as { heights: Record<number, string> }).heights));

export const cases: readonly Case[] = [
  {
    name: 'hands-down: on a phone the rail is as high whatever is asked',
    async run(stage) {
      const guest = await stage.guest('Ada');
      const options = { combos: 12 };
      const table = await stage.table(guest, 'hands-down', { players: 3, options, settings: { window_ms: 0 } });
      const page = await stage.start(guest, table, { phone: true, language: 'de', callMe: false });
      await hurry(page);
      await page.locator(kMain).waitFor();
      await watchRail(page);
      const hint = page.locator('.bar .second').last();
      for (let i = 0; i < kSteps; i++) {
        // What the hint suggests has a button of its own.
        if (i < kHints && (await hint.count())) await hint.click({ timeout: 2000 }).catch(() => {});
        if (!(await step(page, 'hands-down', 'touch'))) break;
      }
      const heights = await heightsOf(page);
      assert.equal(heights.length, 1, `heights: ${heights.join(', ')}`);
    },
  },
  {
    name: 'hands-down: who has nothing to call with waits without a press, and who has is asked',
    async run(stage) {
      const host = await stage.guest('Ada');
      const table = await stage.table(host, 'hands-down', {
        players: 2,
        seats: [null, null],
        options: { combos: 12 },
        settings: { pace_min_ms: 600, pace_max_ms: 1400, window_ms: 0 },
      });
      const ada = await stage.page(host, `#/t/${table}`);
      const ben = await stage.page(await stage.guest('Ben'), `#/t/${table}`);
      await sitDown(ben);
      await ada.getByRole('button', { name: 'Start with 2' }).click();
      const pages = [ada, ben];
      for (const page of pages) {
        await page.locator('.play .bar').waitFor();
        await hurry(page);
      }
      stage.notes.push(`asked ${await keepAll(pages)} times in ${kTurns} windows`);
      // Who turns it off is asked each time.
      for (const page of pages) {
        const call = page.getByRole('button', { name: words['call_me']!, pressed: true });
        if (await call.count()) await call.click();
      }
      for (const end = Date.now() + kPatience; ; await ada.waitForTimeout(50)) {
        assert.ok(Date.now() < end, 'nobody is asked');
        // In the window that was open then, one of them may wait already: the other one ends it.
        if ((await Promise.all(pages.map(asked))).includes('window')) await bothKnow(pages);
        const both = await Promise.all(pages.map(asked));
        if (both.every((what) => what === 'window')) break;
        for (const [seat, page] of pages.entries()) if (both[seat] !== null) await press(page);
      }
    },
  },
  {
    name: 'hands-down: a replay shows the whole hand at 1280×800',
    async run(stage) {
      const guest = await stage.guest('Ada');
      const table = await stage.table(guest, 'hands-down', { players: 2 });
      const page = await stage.start(guest, table);
      await hurry(page);
      for (let i = 0; i < 2; i++) await step(page, 'hands-down');
      await page.locator('.top button.open').click();
      await page.getByRole('tab', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Offer to end the game here' }).click();
      await page.locator('#result').waitFor();
      await page.goto(`${stage.world.base}/#/r/${table}/4/s0`);
      await page.locator('.mine .place').nth(4).waitFor();
      const end = (await page.locator('.controls').boundingBox())!.y;
      for (const card of await page.locator('.mine .place').all()) {
        const { x, y, width, height } = (await card.boundingBox())!;
        assert.ok(x >= 0 && x + width <= 1280 && y >= 0 && y + height <= end, `a card is at ${x}, ${y}`);
      }
    },
  },
];
