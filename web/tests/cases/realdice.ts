// Real dice: one device on the table, and what people tap in. Nothing of it needs a server but the page itself.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { GameId } from '../../src/protocol/messages.ts';
import { kAnyGame, kCountedGame, kOpenGame, kRefereedGames } from '../games.ts';
import { fillOptions } from '../options.ts';
import { hurry, type How, step } from '../play.ts';
import type { Case, PageOptions, Stage } from '../stage.ts';
import { still, type Visit } from '../places.ts';
import { axe } from './axe.ts';

const kMostSteps = 600;

/** The same dice in every run. */
function roller(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export const version = (page: Page) => page.locator('.play').getAttribute('data-version');
const entry = (page: Page) => page.locator('[data-entry]');

/** From home: who plays, and how long. */
export async function begin(stage: Stage, game: GameId, how: PageOptions): Promise<Page> {
  const page = await stage.page(null, '#/', how);
  await page.getByRole('link', { name: /Real dice/ }).click();
  await page.locator(`.game[data-game="${game}"] a.button`).click();
  await page.getByLabel('Name of player 1').fill('Ann');
  await page.getByLabel('Name of player 2').fill('Bo');
  await page.locator('form summary').click();
  await fillOptions(page, game);
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

async function playOut(page: Page, game: GameId, how: How, below: (n: number) => number): Promise<void> {
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

/** What the device asks, from who begins to the cards that are counted. */
async function everyQuestion(stage: Stage, how: PageOptions, visit: Visit): Promise<void> {
  const page = await begin(stage, kOpenGame, how);
  await still(page);
  await visit(page, 'who begins');
  const below = roller(2);
  for (const asked of ['dice', 'decision'] as const) {
    while ((await next(page)) !== asked) await roll(page, 'mouse', below);
    if (asked === 'dice') await roll(page, 'mouse', below); // so that somebody draws
    await visit(page, asked);
  }
  for (const where of ['', kAnyGame, kCountedGame]) {
    await page.goto(`${stage.world.base}/#/dice/${where}`.replace(/\/$/, ''));
    await page.locator(where ? `[data-game="${where}"] form` : '.games').waitFor();
    await visit(page, `dice/${where}`);
  }
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-die="B1"]').click();
  await visit(page, kCountedGame);
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.locator('[data-card]').first().waitFor();
  await visit(page, 'cards');
}

export const kRealDiceCases: readonly Case[] = [
  ...kRefereedGames.flatMap((game) =>
    (['touch', 'keyboard'] as const).map((how): Case => ({
      name: `real dice: a whole game of ${game} by ${how}`,
      async run(stage) {
        const page = await begin(stage, game, { phone: how === 'touch' });
        await playOut(page, game, how, roller(5));
        await page.getByText('★').first().waitFor();
        await saved(stage, page);
        await page.getByRole('button', { name: 'Replay and analysis' }).click();
        await page.getByRole('link', { name: 'Replay' }).first().waitFor();
      },
    })),
  ),
  axe('real dice', everyQuestion, false),
  axe('real dice', everyQuestion, true, true),
];
