import assert from 'node:assert/strict';
import { begin, version } from '#web-tests/cases/realdice.ts';
import { kept } from '#web-tests/kept.ts';
import { hurry } from '#web-tests/play.ts';
import type { Case } from '#web-tests/stage.ts';
import { step } from './play.mjs';
import { throwCases } from './throws.ts';

const kTables = 6; // until I win a pot
const kNext = '.bar button.main:has-text("Next round")';

export const cases: readonly Case[] = [
  ...throwCases,
  {
    name: 'pass-the-pot: who wins the pot sees what it was, and goes on when they want',
    async run(stage) {
      const guest = await stage.guest('Zoe');
      for (let i = 0; i < kTables; i++) {
        const page = await stage.start(guest, await stage.table(guest, 'pass-the-pot', { players: 2, bot: 'random' }));
        await hurry(page);
        const next = page.locator(kNext);
        const asked = page.locator('.bar button.main:not([aria-disabled="true"])').or(page.locator('#result'));
        for (;;) {
          await asked.first().waitFor();
          if ((await next.count()) || !(await step(page, 'mouse'))) break;
        }
        if (await next.count()) {
          const before = await version(page);
          await page.getByText('The pot is yours!').waitFor();
          assert.equal(await page.locator('[data-place="pot"]').count(), 1);
          // What goes by itself has gone, and this has stayed.
          await page.waitForFunction(() => !document.querySelector('.moves'));
          assert.equal(await next.count(), 1);
          assert.equal(await version(page), before);
          await next.click();
          await next.waitFor({ state: 'detached' });
          await asked.first().waitFor();
          return;
        }
        await page.context().close();
      }
      assert.fail(`no pot was won at ${kTables} tables`);
    },
  },
  {
    name: 'pages: the keys are listed under ?, and what is on the table explains itself',
    async run(stage) {
      const guest = await stage.guest('Zoe');
      const page = await stage.start(guest, await stage.table(guest, 'pass-the-pot'));
      await hurry(page);
      await page.locator('.bar button.main').first().waitFor();
      await page.locator('body').press('?');
      const dialog = page.locator('dialog[open]');
      await dialog.locator('dt', { hasText: '?' }).waitFor();
      const listed = await dialog.locator('dt').allInnerTexts();
      for (const key of ['?', 'Enter', 'Escape', '1', 'l']) assert.ok(listed.includes(key), `${key} is not listed`);
      // What cannot have the focus is asked about in that list.
      const focused = page.locator('dialog[open] ul button:focus');
      for (let i = 0; i < 10 && !(await focused.filter({ hasText: 'The pot' }).count()); i++) {
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'The pot' }).getByRole('link').waitFor();
      await page.keyboard.press('Escape');
      await focused.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('[data-place="pot"]').click({ button: 'right' });
      await dialog.waitFor();
      await dialog.getByRole('link').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'real dice: what was mistyped is taken back, and a reload goes on',
    quick: true,
    async run(stage) {
      const page = await begin(stage, 'pass-the-pot', {});
      await page.getByRole('button', { name: 'Bo', exact: true }).click();
      const type = page.getByLabel('Or type:');
      await type.fill('7 7 7');
      await type.press('Enter');
      await page.getByText('is not what these dice can show').waitFor();
      await type.fill('25t');
      await type.press('Enter');
      await page.getByRole('button', { name: 'Keep 7' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      for (const face of ['5', '5', 'T']) await page.locator(`[data-face="${face}"]`).click();
      await page.getByRole('button', { name: 'Keep 10' }).waitFor();

      await kept(page, 'real');
      await page.reload();
      await page.getByRole('button', { name: 'Keep 10' }).click();
      await hurry(page);
      await page.getByText('Ann rolls 3 dice').first().waitFor();
      await page.goto(`${stage.world.base}/#/dice`);
      await page.getByRole('link', { name: /Pass the Pot.*Ann, Bo/ }).click();
      await page.getByText('Ann rolls 3 dice').first().waitFor();
      for (let i = 0; i < 3; i++) {
        const before = await version(page);
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.waitForFunction(
          (old) => document.querySelector('.play')?.getAttribute('data-version') !== old,
          before,
        );
      }
      await page.getByText('Who begins?').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
    },
  },
];
