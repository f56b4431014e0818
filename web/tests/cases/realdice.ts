// Real dice: one device on the table, and what people tap in. Nothing of it needs a server but the page itself.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { hurry, type How, step } from '../play/play.ts';
import type { Case, Look, Stage } from '../stage.ts';
import { still, type Visit } from '../places.ts';
import { axe } from './axe.ts';

type Refereed = 'pass-the-pot' | 'more-or-less';
const kMostSteps = 600;

/** The same dice in every run. */
function roller(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const version = (page: Page) => page.locator('.play').getAttribute('data-version');
const entry = (page: Page) => page.locator('[data-entry]');

/** From home: who plays, and how long. */
async function begin(stage: Stage, game: Refereed, setting: readonly [string, string], how: Look): Promise<Page> {
  const page = await stage.page(null, '#/', how);
  await page.getByRole('link', { name: /Real dice/ }).click();
  await page.locator(`.game[data-game="${game}"] a.button`).click();
  await page.getByLabel('Name of player 1').fill('Ann');
  await page.getByLabel('Name of player 2').fill('Bo');
  await page.locator('form summary').click();
  await page.getByLabel(setting[0]).fill(setting[1]);
  await page.getByRole('button', { name: 'Begin' }).click();
  await entry(page).waitFor();
  await hurry(page);
  return page;
}

/** Taps or types what the dice show, face by face. */
async function roll(page: Page, how: How, below: (n: number) => number): Promise<void> {
  const before = await version(page);
  for (let dice = 0; dice < 5; dice++) {
    const faces = page.locator('[data-entry] [data-face]');
    const face = faces.nth(below(await faces.count()));
    if (how === 'keyboard') await page.keyboard.press((await face.getAttribute('aria-keyshortcuts')) ?? '');
    else if (how === 'touch') await face.tap();
    else await face.click();
    if ((await version(page)) !== before) break;
  }
  assert.notEqual(await version(page), before, 'all dice are in, and nothing happened');
}

/** Waits for the next question: dice, a decision, or the end. */
async function next(page: Page): Promise<'dice' | 'decision' | 'over'> {
  const main = page.locator('.bar button.main');
  await page.locator('#result').or(entry(page)).or(main).first().waitFor();
  if (await page.locator('#result').count()) return 'over';
  return (await entry(page).count()) ? 'dice' : 'decision';
}

async function playOut(page: Page, game: Refereed, how: How, below: (n: number) => number): Promise<void> {
  for (let i = 0; i < kMostSteps; i++) {
    const asked = await next(page);
    if (asked === 'over') return;
    if (asked === 'dice') await roll(page, how, below);
    else await step(page, game, how);
  }
  throw new Error('the game does not end');
}

/** The file that the page saves is one that the program reads. */
async function saved(stage: Stage, page: Page): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-dice-'));
  try {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    const file = join(folder, 'game.json');
    await (await waiting).saveAs(file);
    const run = promisify(execFile);
    await run(stage.world.program, ['verify', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const kGames: readonly (readonly [Refereed, readonly [string, string]])[] = [
  ['pass-the-pot', ['Coins that end the game', '12']],
  ['more-or-less', ['The game ends after so many turns (0: never)', '8']],
];

/** What the device asks, from who begins to the cards of Take It. */
async function everyQuestion(stage: Stage, how: Look, visit: Visit): Promise<void> {
  const page = await begin(stage, 'more-or-less', kGames[1]![1], how);
  await still(page);
  await visit(page, 'who begins');
  const below = roller(2);
  for (const asked of ['dice', 'decision'] as const) {
    while ((await next(page)) !== asked) await roll(page, 'mouse', below);
    if (asked === 'dice') await roll(page, 'mouse', below); // so that somebody draws
    await visit(page, asked);
  }
  for (const where of ['', 'pass-the-pot', 'take-it']) {
    await page.goto(`${stage.world.base}/#/dice/${where}`.replace(/\/$/, ''));
    await page.locator(where ? `[data-game="${where}"] form` : '.games').waitFor();
    await visit(page, `dice/${where}`);
  }
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-die="B1"]').click();
  await visit(page, 'take-it');
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.locator('[data-card]').first().waitFor();
  await visit(page, 'cards');
}

export const kRealDiceCases: readonly Case[] = [
  ...kGames.flatMap(([game, setting]) =>
    (['touch', 'keyboard'] as const).map((how): Case => ({
      name: `real dice: a whole game of ${game} by ${how}`,
      quick: how === 'touch' && game === 'pass-the-pot',
      async run(stage) {
        const page = await begin(stage, game, setting, { phone: how === 'touch' });
        await playOut(page, game, how, roller(5));
        await page.getByText('★').first().waitFor();
        await saved(stage, page);
        await page.getByRole('button', { name: 'Replay and analysis' }).click();
        await page.getByRole('link', { name: 'Replay' }).first().waitFor();
      },
    })),
  ),
  {
    name: 'real dice: what was mistyped is taken back, and a reload goes on',
    quick: true,
    async run(stage) {
      const page = await begin(stage, 'pass-the-pot', kGames[0]![1], {});
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
  axe('real dice', everyQuestion, false),
  axe('real dice', everyQuestion, true, true),
];
