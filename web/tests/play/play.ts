// Whole games, through each game's table.
import type { Page } from 'playwright-core';
import type { GameId } from '../../src/net/messages.ts';
import { step as handsDown } from './hands-down.mjs';
import { step as moreOrLess } from './more-or-less.mjs';
import { step as passThePot } from './pass-the-pot.mjs';
import { step as takeIt } from './take-it.mjs';

export type How = 'mouse' | 'touch' | 'keyboard';
export const kHow: readonly How[] = ['mouse', 'keyboard', 'touch'];

const kSteps: Readonly<Record<GameId, (page: Page, how: How) => Promise<boolean | string>>> = {
  'take-it': takeIt,
  'hands-down': handsDown,
  'more-or-less': moreOrLess,
  'pass-the-pot': passThePot,
};
const kMost = 500;

/** One decision; false: the game is over. */
export async function step(page: Page, game: GameId, how: How = 'mouse'): Promise<boolean> {
  const answer = await kSteps[game](page, how);
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
