// Learning by playing: a guided game of each kind to its end, on a desktop and on a phone; skipping it; by keyboard; what
// the home page offers afterwards; hints that are marked.
// TESSERA_SHOTS: a folder for a picture of every lesson.
import assert from 'node:assert/strict';
import { errors, type Page } from 'playwright-core';
import type { GameId } from '../../src/protocol/messages.ts';
import { kAnyGame, kCountedGame, kGames, kHiddenGame, testsOf, wordsOf } from '../games.ts';
import { type How, step } from '../play.ts';
import type { Case, Stage } from '../stage.ts';

const shots = process.env['TESSERA_SHOTS'];
const kMain = '.bar button.main:not([aria-disabled="true"])';
const kMost = 500; // decisions
const kSoon = 10_000;

const guide = (page: Page) => page.locator('[data-lesson]');
const kRead = 1600; // what was shown for less counts as unread
const offer = (page: Page, game: GameId) => page.locator(`.game[data-game="${game}"] .learn button`);

/** The guided game, from the home page. */
async function begin(stage: Stage, game: GameId, phone: boolean): Promise<Page> {
  const page = await stage.page(null, '#/', { phone });
  await offer(page, game).first().click();
  await guide(page).waitFor();
  return page;
}

/** What is told now, and what is wrong with its place; null: nothing is told. */
async function told(page: Page): Promise<{ id: string; problem: string | null } | null> {
  return page.evaluate(() => {
    const panel = document.querySelector('[data-lesson]');
    if (!panel) return null;
    const id = panel.getAttribute('data-lesson') ?? '';
    const a = panel.getBoundingClientRect();
    if (a.top < 0 || a.bottom > innerHeight + 1) return { id, problem: 'it is out of sight' };
    const pointed = document.querySelector('[data-pointed]');
    if (!pointed) return { id, problem: null };
    const b = pointed.getBoundingClientRect();
    const covered = (one: DOMRect) =>
      Math.max(0, Math.min(a.right, one.right) - Math.max(a.left, one.left)) *
      Math.max(0, Math.min(a.bottom, one.bottom) - Math.max(a.top, one.top));
    const area = (one: DOMRect) => one.width * one.height;
    // A tray that fills a phone leaves no place beside it: then it lies on a part of that, and keeps off my hand.
    if (area(b) > 3 * area(a)) {
      const hand = [...document.querySelectorAll('.holds')].some((one) => covered(one.getBoundingClientRect()) > 0);
      return { id, problem: hand ? 'it lies on my hand' : null };
    }
    return { id, problem: covered(b) * 20 < area(b) ? null : 'it lies on what it talks about' };
  });
}

/** Whether this lesson is shown for so long, without a break: one that goes and comes back was not read. */
const staysFor = (page: Page, id: string, ms: number) =>
  page.evaluate(
    ([wanted, time]) =>
      new Promise<boolean>((done) => {
        const end = performance.now() + time;
        const check = () => {
          const shown = document.querySelector('[data-lesson]')?.getAttribute('data-lesson') === wanted;
          if (!shown || performance.now() >= end) done(shown);
          else requestAnimationFrame(check);
        };
        check();
      }),
    [id, ms] as const,
  );

class Reader {
  readonly seen: string[] = [];
  readonly problems: string[] = [];

  private readonly page: Page;
  private readonly name: string;
  private readonly how: How;

  constructor(page: Page, name: string, how: How) {
    this.page = page;
    this.name = name;
    this.how = how;
  }

  /** Everything there is to read. It goes on by doing; a key goes on, too. */
  async read(): Promise<void> {
    for (let i = 0; i < 12; i++) {
      const lesson = await told(this.page);
      if (!lesson) return;
      if (this.seen.at(-1) !== lesson.id && !(await this.checkLesson(lesson))) continue;
      if (this.how === 'touch') return;
      await this.page.keyboard.press('g');
      try {
        await this.page.waitForFunction(
          (old) => document.querySelector('[data-lesson]')?.getAttribute('data-lesson') !== old,
          lesson.id,
          { timeout: kSoon },
        );
      } catch (why) {
        // The game goes on: what was told may be told anew, as nobody can have read it.
        if (!(why instanceof errors.TimeoutError)) throw why;
      }
    }
  }

  /** Its place is judged after the time to read it: things may move while it appears. False: it is gone by then. */
  private async checkLesson({ id }: { id: string }): Promise<boolean> {
    if (!(await staysFor(this.page, id, kRead))) return false;
    const lesson = await told(this.page);
    if (lesson?.id !== id) return false;
    if (lesson.problem) this.problems.push(`${id}: ${lesson.problem}`);
    if (this.seen.includes(id)) this.problems.push(`${id}: told twice`);
    this.seen.push(id);
    if (!shots) return true;
    await this.page.waitForTimeout(700);
    await this.page.screenshot({ path: `${shots}/${this.name}-${this.seen.length}-${id}.png` });
    return true;
  }
}

async function guidedGame(stage: Stage, game: GameId, how: How): Promise<void> {
  const page = await begin(stage, game, how === 'touch');
  const reader = new Reader(page, `${game}-${how}`, how);
  let decisions = 0;
  for (; decisions < kMost; decisions++) {
    const asked = page.locator(kMain).or(page.locator('[data-mode]')).or(page.locator('button.plate'));
    await page.locator('#result').or(asked).or(guide(page)).first().waitFor();
    await reader.read();
    if (!(await step(page, game, how))) break;
  }
  await page.locator('#result').waitFor();
  if (!reader.seen.includes('end')) await guide(page).waitFor();
  await reader.read();
  stage.notes.push(`${decisions} decisions; told: ${reader.seen.join(' ')}`);
  assert.deepEqual(reader.problems, []);
  assert.equal(reader.seen[0], 'goal');
  assert.equal(reader.seen.at(-1), 'end');
  assert.ok(reader.seen.length >= 5);
  // Who has finished it is not asked again.
  await page.goto(`${stage.world.base}/#/`);
  await page.locator(`.game[data-game="${game}"]`).waitFor();
  assert.equal(await offer(page, game).count(), 0);
}

/** A hint is asked for, and what it suggests is marked. */
async function hints(stage: Stage, game: GameId): Promise<void> {
  const page = await begin(stage, game, false);
  await page.locator('[data-lesson] .skip').click();
  for (let i = 0; i < 3; i++) {
    await page.locator('.bar').getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hinted, .bar [aria-label="hint"]').first().waitFor();
    const why = (await page.locator('[data-hint]').textContent())?.trim() ?? '';
    assert.match(why, /^Hint: .+\.$/);
    if (!stage.notes.includes(why)) stage.notes.push(why);
    if (shots) await page.screenshot({ path: `${shots}/${game}-hint-${i}.png` });
    // A hint may have chosen already what it suggests: then that is sent.
    const before = await page.locator('.play').getAttribute('data-version');
    const { followHint } = testsOf(game);
    if (followHint) await followHint(page);
    else if (!(await step(page, game))) return;
    await page.locator(`.play:not([data-version="${before}"])`).waitFor();
  }
}

export const kLearnCases: readonly Case[] = [
  ...kGames.flatMap((game): Case[] => [
    ...(['mouse', 'touch'] as const).map((how) => ({
      name: `learn: a guided game of ${game} by ${how}`,
      run: (stage: Stage) => guidedGame(stage, game, how),
    })),
    { name: `learn: hints of ${game} are marked`, run: (stage) => hints(stage, game) },
  ]),
  {
    name: 'learn: the guide can be skipped, is not offered again, and is on the rules page still',
    quick: true,
    async run(stage) {
      const page = await begin(stage, kCountedGame, true);
      await page.locator('[data-lesson] .skip').tap();
      await guide(page).waitFor({ state: 'detached' });
      await page.goto(`${stage.world.base}/#/`);
      await page.locator(`.game[data-game="${kCountedGame}"]`).waitFor();
      assert.equal(await offer(page, kCountedGame).count(), 0);
      await offer(page, kHiddenGame).last().tap();
      await offer(page, kHiddenGame).first().waitFor({ state: 'detached' });
      await page.goto(`${stage.world.base}/#/rules/${kCountedGame}`);
      await page.getByRole('button', { name: 'Learn by playing' }).tap();
      await guide(page).waitFor();
    },
  },
  {
    name: 'learn: a guided game is a lesson on this device, and the server has no part in it',
    quick: true,
    async run(stage) {
      const page = await stage.page(null);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await offer(page, kCountedGame).first().click();
      await guide(page).waitFor();
      assert.match(page.url(), /#\/t\/device-/);
      assert.deepEqual(
        asked.filter((one) => one.startsWith('POST /api/')),
        [],
      );
    },
  },
  {
    name: 'learn: by keyboard, heard, and where it was after a reload',
    quick: true,
    async run(stage) {
      const page = await begin(stage, kAnyGame, false);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page
        .locator('[aria-live="polite"]', { hasText: wordsOf(kAnyGame)['lesson.goal']!.split('{')[0]! })
        .waitFor({ state: 'attached' });
      await page.reload();
      await guide(page).waitFor();
      assert.equal(await guide(page).getAttribute('data-lesson'), 'goal');
      await page.keyboard.press('g');
      await page.locator('[data-lesson]:not([data-lesson="goal"])').waitFor();
      await page.reload();
      await guide(page).waitFor();
      assert.notEqual(await guide(page).getAttribute('data-lesson'), 'goal');
      await page.locator('[data-lesson] .skip').focus();
      await page.keyboard.press('Enter');
      await guide(page).waitFor({ state: 'detached' });
    },
  },
];
