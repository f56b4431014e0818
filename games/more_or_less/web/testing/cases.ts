import assert from 'node:assert/strict';
import { sitDown, toldOf, version } from '#web-tests/cases/people.ts';
import { hurry } from '#web-tests/play.ts';
import type { Case } from '#web-tests/stage.ts';
import { step } from './play.mjs';

export const cases: readonly Case[] = [
  {
    name: 'people: a step is taken back',
    async run(stage) {
      const guest = await stage.guest('Ada');
      const table = await stage.table(guest, 'more-or-less', { options: { first: 0, max_turns: 40 } });
      const page = await stage.start(guest, table);
      await hurry(page);
      const undo = page.getByRole('button', { name: 'Undo' });
      // Until a die has been placed: that step is nobody else's business yet.
      let what: string;
      do what = await step(page, 'mouse');
      while (what !== 'place' && what !== 'over');
      assert.equal(what, 'place', 'the game was over before a die fitted');
      await undo.waitFor();
      const before = await version(page);
      await undo.click();
      await toldOf(page, before + 1);
      await page.locator('.ticker').getByText(/back/i).first().waitFor();
    },
  },
  {
    name: 'people: the other person declines to have a step taken back, and then allows it',
    async run(stage) {
      const host = await stage.guest('Ada');
      const table = await stage.table(host, 'more-or-less', {
        players: 2,
        seats: [null, null],
        options: { first: 0, max_turns: 40 },
        settings: { undo_asks: true },
      });
      const ada = await stage.page(host, `#/t/${table}`);
      const ben = await stage.page(await stage.guest('Ben'), `#/t/${table}`);
      await sitDown(ben);
      await ada.locator('.chips li', { hasText: 'Taken back if all allow it' }).waitFor({ state: 'attached' });
      await ada.getByRole('button', { name: 'Start with 2' }).click();
      await Promise.all([ada, ben].map((page) => page.locator('.play .bar').waitFor()));
      await Promise.all([ada, ben].map(hurry));
      const lying = () =>
        Promise.all([ada, ben].map((page) => page.locator('[data-square] .die, [data-square].lifted').count()));
      // The first to place a die wants it back; the other is asked.
      let [asker, other, name] = [ada, ben, 'Ada'];
      let before: number[] = [];
      for (let what = ''; what !== 'place';) {
        const isAdas = (await ada.locator('.bar button.main:not([aria-disabled="true"])').count()) > 0;
        [asker, other, name] = isAdas ? [ada, ben, 'Ada'] : [ben, ada, 'Ben'];
        before = await lying();
        what = await step(asker, 'mouse');
        assert.notEqual(what, 'over', 'the game was over before a die fitted');
      }
      const undo = asker.getByRole('button', { name: 'Undo' });
      const card = other.getByRole('group', {
        name: new RegExp(`^Take back\\? ${name} places .* on \\w+\\.$`),
      });
      const waiting = asker.getByRole('group', { name: /^Take back\? Waiting for/ });
      await undo.click();
      await waiting.waitFor();
      // Another window knows of it, too.
      await other.reload();
      await hurry(other);
      await card.getByRole('button', { name: 'Decline' }).click();
      await card.waitFor({ state: 'detached' });
      await asker.getByRole('group', { name: /does not allow the move to be taken back/ }).waitFor();
      await waiting.waitFor({ state: 'detached' });
      // Withdrawn by the same button; then asked again, by keyboard.
      await undo.click();
      await card.waitFor();
      await undo.click();
      await card.waitFor({ state: 'detached' });
      await asker.keyboard.press('u');
      await card.getByRole('button', { name: 'Allow' }).focus();
      await other.keyboard.press('Enter');
      await waiting.waitFor({ state: 'detached' });
      await Promise.all(
        [ada, ben].map((page) =>
          page
            .locator('.ticker')
            .getByText(/a move back/)
            .first()
            .waitFor(),
        ),
      );
      for (let i = 0; i < 100 && String(await lying()) !== String(before); i++) await ada.waitForTimeout(50);
      assert.deepEqual(await lying(), before);
    },
  },
];
