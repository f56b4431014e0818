import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kept } from '#web-tests/kept.ts';
import { hurry, step } from '#web-tests/play.ts';
import type { Case } from '#web-tests/stage.ts';

const kDeck = new URL('../../../../docs/examples/small-numbers.deck.json', import.meta.url);

export const cases: readonly Case[] = [
  {
    name: 'pages: a new table with options, and with a deck of one’s own',
    async run(stage) {
      const page = await stage.page(null, '#/new/take-it');
      const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      const deck = page.locator('input[type="file"]');
      const problem = page.locator('.problem[role="alert"]');
      const make = page.getByRole('button', { name: 'Make the table' });
      await page.getByText('Change single rules').click();
      await deck.waitFor();
      await deck.setInputFiles(file('no.json', 'this is no deck'));
      await page.locator('.problem.unreadable').waitFor();
      await deck.setInputFiles(file('empty.json', '{"name": "Nothing"}'));
      await problem.filter({ hasText: /\S/ }).waitFor();
      const said = await problem.innerText();
      assert.ok(await make.isDisabled());
      const own = readFileSync(kDeck, 'utf8');
      await deck.setInputFiles(file('small-numbers.deck.json', own));
      await page.waitForFunction(() => document.querySelector('.problem[role="alert"]')?.textContent === '');
      await page.getByLabel('Players').getByText('2', { exact: true }).click();
      await page.locator('.chair[data-seat="1"]').click();
      await page.getByLabel('Bot for seat 2').getByText('greedy').click();
      await make.click();
      await page.getByRole('button', { name: 'Start with' }).click();
      await page.locator('.play .bar').waitFor();
      await hurry(page);
      assert.ok(await step(page, 'take-it'));
      stage.notes.push(`the refusal: ${said}`);
    },
  },
  {
    name: 'real dice: a round of Take It is counted',
    quick: true,
    async run(stage) {
      const page = await stage.page(null, '#/dice/take-it', { phone: true });
      await page.getByLabel('Name of player 1').fill('Ann');
      await page.getByRole('button', { name: 'Begin' }).click();
      const add = async (cards: readonly string[], dice: readonly string[]) => {
        await page.getByRole('button', { name: 'Card', exact: true }).click();
        for (const card of cards) await page.locator(`[data-card="${card}"]`).click();
        const close = page.getByRole('button', { name: 'Close' });
        if (await close.count()) await close.click();
        for (const die of dice) await page.locator(`[data-die="${die}"]`).click();
      };
      // 3 + 2 points for O2 O3 and B>9, a chip for the wild die, which counts as blue.
      await add(['O2 O3', 'B>9', 'O1 O1', 'O1 B5 *6'], ['O2', 'O3', 'B5', 'B6', 'R4', 'O6']);
      await page.locator('[data-score="3"]').waitFor(); // the orange 6 is on no card
      await page.getByRole('button', { name: 'Take orange 6 away' }).click();
      await page.locator('[data-score="4"]').waitFor();
      await kept(page, 'real');
      await page.reload();
      await page.locator('[data-score="4"]').waitFor();
      await page.getByRole('button', { name: 'On to Player 2' }).click();
      assert.ok(await page.locator('[data-die="R1"]').isDisabled()); // there is one, and Ann has it
      await add(['B2 B2'], ['B1', 'B2']);
      await page.locator('[data-score="-2"]').waitFor();
      await page.getByRole('button', { name: 'One chip more' }).click();
      await page.locator('[data-score="-3"]').waitFor();
      await page.getByRole('button', { name: 'Count the round' }).click();
      await page.locator('[data-total="4"]').waitFor();
      await page.locator('[data-total="-3"]').waitFor();
      assert.equal(await page.locator('.cards > button:not(.add)').count(), 2); // the cards that were not claimed
      await page.getByRole('button', { name: 'Change the last round' }).click();
      await page.locator('[data-score="4"]').waitFor();
    },
  },
];
