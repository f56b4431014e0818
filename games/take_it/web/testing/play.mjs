// Plays Take It or Leave It through its table. For the tests of whole games:
//   while (await step(page, how));
// `step` makes one decision of the player at this page, as soon as something is asked, and waits until it is answered.
// `how` is 'mouse', 'touch' or 'keyboard' (keys alone: digits choose dice, Tab reaches everything else). It plays neither
// well nor badly, but everything: action cards in all their steps, claims, discards, draws. It gives false when the game is
// over. Which choices it makes is up to `random` (0 to 1).

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {'mouse' | 'touch' | 'keyboard'} How */

const kMostTabs = 150;

/**
 * @param {Page} page
 * @param {How} how
 * @param {Locator} target
 */
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
 * A die of the tray; by keys, its number, as often as needed.
 * @param {Page} page
 * @param {How} how
 * @param {Locator} some
 */
async function chooseDie(page, how, some) {
  // By its own number: what is chosen is no longer one of those that can be.
  const die = page.locator(`[data-die="${await some.getAttribute('data-die')}"]`);
  if (how !== 'keyboard') return press(page, how, die);
  const digit = ((await die.getAttribute('data-shows')) ?? '').slice(1);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(digit);
    if ((await die.getAttribute('aria-pressed')) === 'true') return;
  }
  throw new Error('its number does not choose the die');
}

/**
 * Sends what is chosen, and waits for what is asked next.
 * @param {Page} page
 * @param {How} how
 * @param {Locator} button
 */
async function send(page, how, button) {
  const root = page.locator('[data-asked]');
  const before = await root.getAttribute('data-asked');
  await press(page, how, button);
  await page.waitForFunction(
    (old) =>
      document.querySelector('#result') !== null ||
      document.querySelector('[data-asked]')?.getAttribute('data-asked') !== old,
    before,
  );
  return true;
}

/**
 * @param {Page} page
 * @param {How} how
 * @param {() => number} random
 * @returns {Promise<boolean>} whether there was something to decide; false: the game is over
 */
export async function step(page, how, random = Math.random) {
  const result = page.locator('#result');
  const asks = page.locator('[data-mode]');
  await result.or(asks).first().waitFor({ timeout: 60_000 });
  if (await result.isVisible()) return false;
  const mode = await asks.getAttribute('data-mode');
  const main = page.locator('.bar button.main');
  /** @param {Locator} list */
  const any = async (list) => list.nth(Math.floor(random() * (await list.count())));

  const dice = page.locator('[data-die][aria-disabled="false"][aria-pressed="false"]');
  const own = page.locator('button.own');
  const action = page.locator('[data-action][aria-disabled="false"]');
  switch (mode) {
    case 'take': {
      if ((await action.count()) && random() < 0.6) {
        await press(page, how, action.first());
        return send(page, how, main);
      }
      const leaves = page.locator('.bar .deed:not(.main):not(.hinted)');
      if (random() < 0.12) return send(page, how, leaves.first());
      await chooseDie(page, how, await any(dice));
      return send(page, how, main);
    }
    case 'pick': {
      if (await own.count()) await press(page, how, await any(own));
      else await chooseDie(page, how, await any(dice));
      // A second one, where several can be chosen; else it is chosen instead.
      if ((await dice.count()) && random() < 0.6) await chooseDie(page, how, await any(dice));
      return send(page, how, main);
    }
    case 'aim':
      if ((await dice.count()) && random() < 0.7) await chooseDie(page, how, await any(dice));
      return send(page, how, main);
    case 'face':
      await press(page, how, await any(own));
      return send(page, how, main);
    case 'discard':
      if (random() < 0.5) await press(page, how, page.locator('.hand button').first());
      return send(page, how, main);
    case 'draw':
      await press(page, how, await any(page.locator('.splits button')));
      return send(page, how, main);
    default:
      return send(page, how, main); // a claim, as it is proposed
  }
}
