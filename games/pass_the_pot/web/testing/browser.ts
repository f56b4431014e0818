import type { Page } from 'playwright-core';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

/** A die to be rolled again, for a combo that is within reach, while another has the pot. */
async function pose(page: Page): Promise<boolean> {
  const dice = page.locator('button.die-place[aria-disabled="false"]');
  if ((await dice.count()) !== 3 || !(await page.locator('.player .plate', { hasText: 'has the pot' }).count())) {
    return false;
  }
  for (const die of await dice.all()) {
    await die.click();
    if ((await page.locator('.pays .near').count()) > 0) return true;
    await die.click();
  }
  return false;
}

export const tests: GameTests = {
  step,
  pose,
  middle: { players: 3, decisions: 2, options: {} },
  shortest: { players: 2, options: { goal: 2 } },
  moments: [
    { name: 'taking', selector: 'button.plate', rare: true },
    { name: 'the pot is won', selector: '.won', rare: true },
  ],
  films: [{ name: 'coins', selector: '.coin', moments: [0, 100, 200, 300, 400, 500, 600, 700] }],
};
