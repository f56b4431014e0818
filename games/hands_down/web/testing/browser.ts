import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

/** On my turn, with one card to swap for a combo, after somebody has taken one. */
async function pose(page: Page): Promise<boolean> {
  const mine = await page.locator('.place[aria-disabled="false"]').count();
  const taken = await page.locator('.combo[aria-disabled="true"]').count();
  if (!mine || !taken || (await page.locator('.show').count())) return false;
  const near = page.locator('.combo', { hasText: /2\/3|3\/4|4\/5/ });
  if (!(await near.count())) return false;
  await near.last().click();
  return (await page.locator('.place[aria-pressed="true"]').count()) === 1;
}

export const tests: GameTests = {
  step,
  pose,
  middle: { players: 3, decisions: 3, options: {} },
  moments: [
    { name: 'the call window', selector: '.call .ring' },
    { name: 'a show', selector: '.show', rare: true },
    { name: 'a foul', selector: '.show .foul', rare: true, bot: 'random' },
  ],
  films: [
    { name: 'show', selector: '.cards', moments: [0, 60, 120, 180, 240, 280, 320, 340] },
    { name: 'award', selector: '.flight', moments: [20, 80, 150, 210, 270, 330, 390, 415] },
  ],
  // A call window stays open until all have answered.
  settings: { window_ms: 60_000 },
  checkSpectator: (view) => assert.ok((view as { hands: unknown[][] }).hands.flat().every((card) => card === null)),
};
