import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

const kMain = '.bar button.main:not([aria-disabled="true"])';

const kFull = 6; // dice in the tray

/** A die that brings points, while there is much to choose from. */
async function pose(page: Page): Promise<boolean> {
  if ((await page.locator('[data-mode]').getAttribute('data-mode')) !== 'take') return false;
  const dice = page.locator('[data-die][aria-disabled="false"]');
  if ((await dice.count()) < kFull) return false;
  for (const die of await dice.all()) {
    await die.click();
    if (await page.locator('.hand', { hasText: /makes \+/ }).count()) return true;
  }
  return false;
}

export const tests: GameTests = {
  step,
  pose,
  middle: { players: 3, decisions: 5, options: { first: 0 } },
  moments: [
    { name: 'the claims', selector: '[data-mode="claim"]' },
    { name: 'what a round brought', selector: '.paper', rare: true },
  ],
  films: [{ name: 'card', selector: '.layer > .ring', moments: [0, 80, 160, 240, 330, 420, 520, 600] }],
  checkSpectator: (view) => assert.equal((view as { hand: unknown }).hand, null),
  followHint: (page) => page.locator('.bar .hinted').or(page.locator(kMain)).first().click(),
};
