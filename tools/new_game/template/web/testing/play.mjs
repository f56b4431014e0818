// Plays Game Name through its table: one decision a call, by what the table shows and nothing else.
//   await step(page, how)   how: 'mouse', 'touch' or 'keyboard'
// It waits until something is asked of this player, and gives false when the game is over instead. It rolls again until
// enough points are at stake, then holds.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {'mouse' | 'touch' | 'keyboard'} How */

const kMostTabs = 60;
const kMain = '.bar button.main'; // rolls, where that is allowed
const kOther = '.bar .buttons button:not(.main):not(.quiet)';
const kEnough = 12;

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
 * @param {Page} page
 * @param {How} how
 * @returns {Promise<boolean>} whether a decision was made; false: the game is over
 */
export async function step(page, how) {
  const result = page.locator('#result');
  const main = page.locator(kMain);
  const other = page.locator(kOther).first();
  await result.or(main).first().waitFor({ timeout: 60_000 });
  if (await result.isVisible()) return false;
  const before = await page.locator('.play').getAttribute('data-version');
  const total = Number(await page.locator('.total').getAttribute('data-total'));
  await press(page, how, total >= kEnough && (await other.isVisible()) ? other : main);
  await page.waitForFunction((old) => document.querySelector('.play')?.getAttribute('data-version') !== old, before, {
    timeout: 60_000,
  });
  return true;
}
