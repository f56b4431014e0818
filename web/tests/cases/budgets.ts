// What the page may weigh, and how soon it says what has happened.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { kAnyGame, kGames } from '../games.ts';
import { step } from '../play.ts';
import { withServer } from '../server.ts';
import type { Case } from '../stage.ts';
import { tasksWhile } from '../trace.ts';

const kHomeBytes = 200_000;
const kSaidWithin = 100; // ms from a move's sending to the text for the screen reader
const kLongestTask = 50; // ms of the page's own time
const kTries = 3; // another process in the way is no fault of the page; a slow page is slow each time

/**
 * From now on the page notes how long after a move its text was there. Words wait for dice until they lie still, so what
 * moves is skipped (Escape) in every frame until then.
 */
async function measure(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: number[] = [];
    Object.assign(window, { said });
    let sent: number | null = null;
    const skip = () => {
      if (sent === null) return;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      requestAnimationFrame(skip);
    };
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (String(data).includes('"do":"act"')) {
        sent = performance.now();
        requestAnimationFrame(skip);
      }
      send.call(this, data);
    };
    new MutationObserver((changes) => {
      if (sent === null || !changes.some(({ target }) => target.parentElement?.closest('[aria-live="polite"]'))) return;
      said.push(performance.now() - sent);
      sent = null;
    }).observe(document, { subtree: true, characterData: true, childList: true });
  });
  await page.reload();
}
const saidIn = (page: Page) => page.evaluate(() => (window as unknown as { said: number[] }).said);
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Infinity;

export const kBudgetCases: readonly Case[] = [
  {
    name: 'budgets: home is small',
    async run(stage) {
      // From the program itself: what it sends is compressed.
      await withServer(stage.world.program, async ({ address: base }) => {
        const page = await stage.page(null, '#/settings', { base });
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Network.enable');
        await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
        const kinds = new Map<string, string>();
        let bytes = 0;
        let files = 0;
        cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
          kinds.set(requestId, /\.wasm/.test(response.url) ? 'wasm' : type),
        );
        cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
          if (['Font', 'Media', 'wasm'].includes(kinds.get(requestId) ?? '')) return;
          bytes += encodedDataLength;
          files++;
        });
        await page.goto('about:blank');
        await page.goto(`${base}/#/`, { waitUntil: 'networkidle' });
        await page.locator(`[data-game="${kAnyGame}"] button.main`).waitFor();
        stage.notes.push(`${(bytes / 1000).toFixed(1)} KB in ${files} answers, of ${kHomeBytes / 1000} KB`);
        assert.ok(bytes > 0 && bytes < kHomeBytes);
      });
    },
  },
  ...kGames.map((game): Case => ({
    name: `budgets: ${game} says at once what has happened, and never stands still`,
    async run(stage) {
      const guest = await stage.guest('Zoe');
      let tell = '';
      for (let i = 0; i < kTries; i++) {
        const page = await stage.page(guest, `#/t/${await stage.table(guest, game)}`);
        await measure(page);
        await page.locator('.lobby button.main').first().waitFor();
        const tasks = await tasksWhile(stage.world.browser, page, async () => {
          await page.locator('.lobby button.main').first().click();
          await page.locator('.play .bar').waitFor();
          for (let n = 0; n < 8 && (await step(page, game)); n++);
        });
        const said = await saidIn(page);
        await page.context().close();
        assert.ok(tasks.length > 100, 'the trace has no tasks');
        const longest = Math.max(...tasks);
        tell =
          `${said.length} moves: said after ${median(said).toFixed(0)} ms (median), ` +
          `${Math.max(...said).toFixed(0)} ms at most; longest of ${tasks.length} tasks ${longest.toFixed(0)} ms`;
        if (said.length && median(said) < kSaidWithin && longest <= kLongestTask) {
          stage.notes.push(tell);
          return;
        }
        stage.notes.push(`try ${i + 1}: ${tell}`);
      }
      assert.fail(tell);
    },
  })),
];
