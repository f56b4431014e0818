import assert from 'node:assert/strict';
import { toldOf, version } from '#web-tests/cases/people.ts';
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
];
