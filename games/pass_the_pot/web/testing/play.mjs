// Plays Pass the Pot through its table: one decision a call, by what the table shows and nothing else.
//   await step(page, how)   how: 'mouse', 'touch' or 'keyboard'
// It waits until something is asked of this player, and gives false when the game is over instead. It keeps what beats
// the total; else it rolls its lowest dice again while that is offered; it takes from and gives to the first seat. By
// keyboard numbers choose dice, Tab leads to people and buttons, and Enter presses them.
import { readFileSync } from 'node:fs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {'mouse' | 'touch' | 'keyboard'} How */

const kMostTabs = 60;
const kMain = '.bar button.main';
const kPerson = 'button.plate[aria-pressed="false"]';
const kEnough = 13;
/** In every language. */
const kNextRound = new RegExp(
  ['de', 'en', 'it']
    .map(
      (language) => JSON.parse(readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8')).next_round,
    )
    .join('|'),
);

/** @param {Page} page @param {How} how @param {Locator} target */
async function press(page, how, target) {
  if (how === 'mouse') return target.click();
  if (how === 'touch') return target.tap();
  for (let i = 0; i < kMostTabs; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/**
 * Which of the three dice to roll again: the lowest, when there is little to hold; nothing, when not.
 * @param {Page} page
 */
async function lowest(page) {
  const dice = page.locator('button.die-place[aria-disabled="false"]');
  if ((await dice.count()) !== 3) return null;
  const faces = await dice.evaluateAll((all) =>
    all.map((die) => Number(/[1-6](?=\D*$)/.exec(die.querySelector('.unseen')?.textContent ?? '')?.[0] ?? 6)),
  );
  return faces.reduce((sum, face) => sum + face, 0) < kEnough ? faces.indexOf(Math.min(...faces)) : null;
}

/**
 * @param {Page} page
 * @param {How} how
 * @returns {Promise<boolean>} whether a decision was made; false: the game is over
 */
export async function step(page, how) {
  const result = page.locator('#result');
  const main = page.locator(kMain);
  await result.or(main).first().waitFor({ timeout: 60_000 });
  if (await result.isVisible()) return false;
  const next = page.locator(kMain, { hasText: kNextRound });
  if (await next.count()) await press(page, how, next);
  const before = await page.locator('.play').getAttribute('data-version');
  // Enough people for what is asked; then the main button says what it will do.
  for (let i = 0; i < 5 && (await main.getAttribute('aria-disabled')) === 'true'; i++) {
    await press(page, how, page.locator(kPerson).first());
  }
  const die = await lowest(page);
  if (die !== null) {
    if (how === 'keyboard') await page.keyboard.press(String(die + 1));
    else await press(page, how, page.locator('button.die-place').nth(die));
  }
  await press(page, how, main);
  await page.waitForFunction((old) => document.querySelector('.play')?.getAttribute('data-version') !== old, before, {
    timeout: 60_000,
  });
  return true;
}
