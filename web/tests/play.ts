// Whole games, through each game's table.
import type { Page } from 'playwright-core';
import type { GameId } from '../src/protocol/messages.ts';
import { type How, testsOf } from './games.ts';

export type { How };
export const kHow: readonly How[] = ['mouse', 'keyboard', 'touch'];

const kMost = 500;

/** One decision; false: the game is over. */
export async function step(page: Page, game: GameId, how: How = 'mouse'): Promise<boolean> {
  const answer = await testsOf(game).step(page, how);
  return answer !== false && answer !== 'over';
}

/** Everything until the result is there; how many decisions that took. */
export async function playOut(page: Page, game: GameId, how: How = 'mouse'): Promise<number> {
  for (let done = 0; done < kMost; done++) {
    if (!(await step(page, game, how))) return done;
  }
  throw new Error('the game does not end');
}

/** Somebody impatient: what moves is skipped (Escape), again and again. */
export async function hurry(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skip = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    setInterval(skip, 50);
  });
}

/** Until all that has happened is shown, the log's lines too, which are drawn in a task of their own. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.play[data-settled="true"]').waitFor();
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)))));
}

/** The same, and what comes for a while has gone: what moves, toasts, what people have just said. */
export async function atRest(page: Page): Promise<void> {
  await settled(page);
  await page.waitForFunction(
    () => {
      const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
      const moves = document.getAnimations().some((motion) => motion.playState === 'running' && ends(motion));
      return !moves && !document.querySelector('.toasts > *, .bubbles > *, .surface > .layer > *');
    },
    undefined,
    { polling: 100 },
  );
}
