import assert from 'node:assert/strict';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

export const tests: GameTests = {
  step,
  middle: { players: 3, decisions: 3, options: {} },
  moments: [{ name: 'the call window', selector: '.call .ring' }],
  // A call window stays open until all have answered.
  settings: { window_ms: 60_000 },
  checkSpectator: (view) => assert.ok((view as { hands: unknown[][] }).hands.flat().every((card) => card === null)),
};
