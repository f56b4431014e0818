import type { Locator, Page } from 'playwright-core';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

const kMuch = 10; // points

/** Dice that lie on the best squares, and are not confirmed. */
async function pose(page: Page): Promise<boolean> {
  const worth = async (square: Locator) => Number(/\d+/.exec((await square.textContent()) ?? '')?.[0] ?? 0);
  const lifted = page.locator('[data-square].lifted');
  for (let placed = 0; placed < 4; placed++) {
    const lit = await page.locator('[data-square].lit').all();
    const [best] = (await Promise.all(lit.map(async (square) => ({ square, n: await worth(square) })))).sort(
      (a, b) => b.n - a.n,
    );
    const now = Number(/\d+/.exec((await page.locator('.bar button.main').textContent()) ?? '')?.[0] ?? 0);
    if ((await lifted.count()) > 0 && now >= kMuch) return true;
    if (!best || best.n <= now) return false;
    const before = await lifted.count();
    await best.square.click();
    for (let i = 0; i < 40 && (await lifted.count()) === before; i++) await page.waitForTimeout(50);
  }
  return false;
}

export const tests: GameTests = {
  step,
  pose,
  middle: { players: 3, decisions: 9, options: {} },
  moments: [
    { name: 'drawing', selector: '.many[role="radiogroup"]', rare: true },
    { name: 'a notice', selector: '.notice', rare: true },
  ],
  films: [{ name: 'score', selector: '.layer > .score', moments: [60, 150, 260, 400, 560, 680, 800, 920] }],
};
