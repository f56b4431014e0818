// One whole game of Pass the Pot against a bot, by mouse, in a real browser against the real server.
//   node tests/smoke.ts PROGRAM [ADDRESS]
// ADDRESS: where the page is, if it is not the program itself that serves it. The last line says how many passed.
import type { Page } from 'playwright-core';
import { withPage } from './browser.ts';
import { withServer } from './server.ts';

const [program, address] = process.argv.slice(2);
if (!program) throw new Error('which program?');

/** Presses whatever the bar offers first, until the result is there. */
async function playOut(page: Page): Promise<number> {
  for (let pressed = 0; pressed < 600; pressed++) {
    const result = page.locator('#result');
    const main = page.locator('.bar button.main:not([aria-disabled="true"])');
    const tag = page.locator('button.tag[aria-pressed="false"]');
    await result.or(main).or(tag).first().waitFor({ timeout: 60_000 });
    if (await result.isVisible()) return pressed;
    // A main button that waits for people to be chosen: choose one.
    if (await main.count()) await main.first().click();
    else await tag.first().click();
  }
  throw new Error('the game does not end');
}

await withServer(program, async (server) => {
  await withPage(async (page) => {
    await page.goto(`${address ?? server.address}/`);
    await page.locator('[data-game="pass-the-pot"] button.main').click();
    await page.locator('.bar').waitFor();
    const pressed = await playOut(page);
    const winner = await page.locator('#result').innerText();
    console.log(`${pressed} presses; ${winner}`);
  });
});
console.log('1 passed, 0 failed');
