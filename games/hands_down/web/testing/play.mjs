// Plays Hands Down through its table: one decision a call, by what the table shows and nothing else.
//   await step(page, how)   how: 'mouse', 'touch' or 'keyboard'
// It waits until something is asked of this player, and gives false when the game is over instead. It calls when the rack
// says that a combo is complete, else it waits, or looks at the combo that is nearest and swaps what does not go with it.
// By keyboard it goes from one thing to the next with Tab and uses the table's keys; nothing is focused by script.

const kPatience = 60_000;
const kMain = '.bar button.main:not([aria-disabled="true"])';
const kCall = 'button.call:not([aria-disabled="true"])';

/** @typedef {'mouse' | 'touch' | 'keyboard'} How */

/**
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} target
 */
async function tabTo(page, target) {
  for (let i = 0; i < 80; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @param {How} how
 */
async function press(page, selector, how) {
  const target = page.locator(selector).first();
  // Somebody else may have been faster: then there is nothing to press any more.
  if (!(await target.count())) return;
  const options = { force: true, timeout: 2000 };
  if (how === 'mouse') await target.click(options);
  else if (how === 'touch') await target.tap(options);
  else {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  }
}

/**
 * The combo on the table to which the fewest cards are missing; the dearest of several.
 * @param {import('playwright-core').Page} page
 */
async function nearest(page) {
  const notes = await page.locator('.combo').evaluateAll((cards) =>
    cards.map((card) => {
      const [, has, needs] = /(\d+)\/(\d+)/.exec(card.querySelector('.note')?.textContent ?? '') ?? [];
      return card.getAttribute('aria-disabled') === 'true' || !needs ? null : Number(needs) - Number(has);
    }),
  );
  const missing = notes.filter((note) => note !== null);
  return missing.length ? notes.lastIndexOf(Math.min(...missing)) : -1;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {How} how
 * @returns {Promise<boolean>} whether a decision was made; false: the game is over
 */
export async function step(page, how) {
  const result = page.locator('#result');
  const main = page.locator(kMain);
  await result.or(main).first().waitFor({ timeout: kPatience });
  if (await result.isVisible()) return false;
  const before = await page.locator('.play').getAttribute('data-version');
  try {
    await press(page, '.show .go', how); // a show lies over the rack
    const whole = await page.locator('.combo.whole').count();
    if (whole && (await page.locator(kCall).count())) {
      if (how === 'keyboard') await page.keyboard.press('c');
      else await press(page, kCall, how);
    } else if (await page.locator('.place[aria-disabled="false"]').count()) {
      const combo = await nearest(page);
      if (combo >= 0) await press(page, `li:nth-child(${combo + 1}) > .combo`, how);
      await press(page, kMain, how);
    } else {
      await press(page, kMain, how);
    }
  } catch (error) {
    // The table moved on under the finger. What is asked next is the next step's.
    if (!/Timeout|detached|Tab does not/.test(String(error))) throw error;
    return true;
  }
  // Sent: the main button can't be pressed until the server has answered, or something has happened meanwhile.
  await page.waitForFunction(
    ([version, enabled]) =>
      document.querySelector('#result') !== null ||
      document.querySelector('.play')?.getAttribute('data-version') !== version ||
      !document.querySelector(enabled),
    /** @type {const} */ ([before, kMain]),
    { timeout: kPatience },
  );
  return true;
}
