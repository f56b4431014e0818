// Plays More or Less through its table, one decision at a time: draws all it may, keeps what was kept, places a die
// wherever one fits, confirms when nothing more does.
//   await step(page, 'mouse' | 'touch' | 'keyboard')
// `page` shows a table where the game runs. It waits until something is asked, makes that one decision by the means
// named, and waits until the page shows that it was taken. It answers 'draw', 'roll', 'place', 'done' or 'pass', or
// 'over' once the result is there. By keyboard nothing else is used: b and Enter place a die, d confirms, p passes, Tab
// leads to the main button. With touch the page's context needs `hasTouch`.

const kMain = '.bar button.main:not([aria-disabled="true"])';
const kLit = '[data-square].lit';
const kWait = 60_000;

/** @typedef {import('playwright-core').Page} Page */

/** What the page shows of the decision. @param {Page} page */
const shown = (page) =>
  page.evaluate(() =>
    [
      document.querySelector('.bar')?.textContent,
      ...[...document.querySelectorAll('[data-square].lit, [data-square].lifted')].map((square) => square.textContent),
      document.querySelector('#result') ? 'over' : '',
    ].join('|'),
  );

/** @param {Page} page @param {string} selector @param {'mouse' | 'touch' | 'keyboard'} how */
async function press(page, selector, how) {
  const target = page.locator(selector).first();
  if (how === 'touch') return target.tap();
  if (how === 'mouse') return target.click();
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** @param {Page} page @returns {Promise<'draw' | 'roll' | 'place' | 'done' | 'pass' | 'over'>} */
async function asked(page) {
  await page.locator('#result').or(page.locator(kMain)).first().waitFor({ timeout: kWait });
  if (await page.locator('#result').count()) return 'over';
  const word = await page.locator('[data-asked]').getAttribute('data-asked');
  return /** @type {'draw' | 'roll' | 'place' | 'done' | 'pass'} */ (word);
}

/** @param {Page} page @param {'mouse' | 'touch' | 'keyboard'} how */
export async function step(page, how) {
  const what = await asked(page);
  if (what === 'over') return what;
  const before = await shown(page);
  if (what === 'place' && how === 'keyboard') {
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
  } else if (what === 'place') {
    await press(page, kLit, how);
  } else if (how === 'keyboard' && (what === 'done' || what === 'pass')) {
    await page.keyboard.press(what === 'done' ? 'd' : 'p');
  } else {
    await press(page, kMain, how);
  }
  for (let i = 0; i < 200 && (await shown(page)) === before; i++) await page.waitForTimeout(50);
  return what;
}
