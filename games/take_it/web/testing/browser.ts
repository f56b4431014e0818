import assert from 'node:assert/strict';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

const kMain = '.bar button.main:not([aria-disabled="true"])';

export const tests: GameTests = {
  step,
  middle: { players: 3, decisions: 5, options: { first: 0 } },
  moments: [
    { name: 'the claims', selector: '[data-mode="claim"]' },
    { name: 'what a round brought', selector: '.paper', rare: true },
  ],
  films: [{ name: 'card', selector: '.layer > .ring', moments: [0, 80, 160, 240, 330, 420, 520, 600] }],
  checkSpectator: (view) => assert.equal((view as { hand: unknown }).hand, null),
  followHint: (page) => page.locator('.bar .hinted').or(page.locator(kMain)).first().click(),
};
