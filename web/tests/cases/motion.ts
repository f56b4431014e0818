// What moves on a table: transforms and opacity alone, and no task that a phone would feel.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { kGames } from '../games.ts';
import type { GameId } from '../../src/protocol/messages.ts';
import { step } from '../play.ts';
import type { Case, Stage } from '../stage.ts';
import { tasksWhile } from '../trace.ts';

const kAllowed = ['transform', 'translate', 'rotate', 'scale', 'opacity'];
const kDecisions = 5;
const kSlower = 4; // times
const kLongestTask = 50; // ms of the page's own time, at that speed
const kTries = 3; // another process in the way is no fault of the page; a slow page is slow each time

/** From now on the page notes which properties its animations move, and counts them. */
async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: Record<string, number> = {};
    Object.assign(window, { moved });
    const note = (motion: Animation) => {
      const frames = motion.effect instanceof KeyframeEffect ? motion.effect.getKeyframes() : [];
      const names = frames.flatMap((frame) => Object.keys(frame));
      for (const name of new Set(names)) {
        if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) moved[name] = (moved[name] ?? 0) + 1;
      }
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      note(motion);
      return motion;
    };
    document.addEventListener('animationstart', ({ target }) =>
      (target as Element)
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation)
        .forEach(note),
    );
  });
  await page.reload();
}

/** A page where this game begins; nobody skips anything. */
async function table(stage: Stage, game: GameId, motion: 'no-preference' | 'reduce'): Promise<Page> {
  const guest = await stage.guest('Zoe');
  const page = await stage.page(guest, `#/t/${await stage.table(guest, game)}`);
  await page.emulateMedia({ reducedMotion: motion });
  await noteMotion(page);
  await page.locator('.lobby button.main').filter({ visible: true }).first().click();
  await page.locator('.play .bar').waitFor();
  return page;
}

async function playSome(page: Page, game: GameId): Promise<void> {
  for (let n = 0; n < kDecisions && (await step(page, game)); n++);
}

/** The longest task of some decisions, with a slow processor. */
async function longestTask(stage: Stage, game: GameId, motion: 'no-preference' | 'reduce'): Promise<number> {
  const page = await table(stage, game, motion);
  await step(page, game); // what is compiled and laid out for the first time is over
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: kSlower });
  const tasks = await tasksWhile(stage.world.browser, page, () => playSome(page, game));
  await page.context().close();
  assert.ok(tasks.length > 100, 'the trace has no tasks');
  return Math.max(...tasks);
}

export const kMotionCases: readonly Case[] = [
  ...kGames.map((game): Case => ({
    name: `motion: ${game} moves by transform and opacity alone`,
    async run(stage) {
      const page = await table(stage, game, 'no-preference');
      await playSome(page, game);
      const moved = await page.evaluate(() => (window as unknown as { moved: Record<string, number> }).moved);
      stage.notes.push(
        Object.entries(moved)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      );
      assert.ok((moved['opacity'] ?? 0) + (moved['transform'] ?? 0) > 0, 'nothing has moved');
      assert.deepEqual(
        Object.keys(moved).filter((name) => !kAllowed.includes(name)),
        [],
      );
    },
  })),
  ...kGames.map((game): Case => ({
    name: `motion: of ${game} adds no long task on a slow phone`,
    async run(stage) {
      let longest = Infinity;
      for (let i = 0; i < kTries && longest > kLongestTask; i++) {
        longest = await longestTask(stage, game, 'no-preference');
        stage.notes.push(`longest task ${longest.toFixed(0)} ms`);
      }
      if (longest <= kLongestTask) return;
      // What the table does without any motion is not the motion's fault. This tells only what the motion adds: the table
      // itself may have longer tasks than that, and the notes say so.
      const still = await longestTask(stage, game, 'reduce');
      stage.notes.push(`${still.toFixed(0)} ms without motion`);
      assert.ok(longest - still <= kLongestTask, `${longest.toFixed(0)} ms, ${still.toFixed(0)} ms without motion`);
    },
  })),
];
