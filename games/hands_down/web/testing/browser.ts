import assert from 'node:assert/strict';
import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

export const tests: GameTests = {
  step,
  middle: { players: 3, decisions: 3, options: {} },
  moments: [
    { name: 'the call window', selector: '.call .ring' },
    { name: 'a show', selector: '.show', rare: true },
    { name: 'a foul', selector: '.show .foul', rare: true, bot: 'random' },
  ],
  films: [
    { name: 'show', selector: '.cards', moments: [0, 60, 120, 180, 240, 280, 320, 340] },
    { name: 'award', selector: '.flight', moments: [20, 80, 150, 210, 270, 330, 390, 415] },
  ],
  // A call window stays open until all have answered.
  settings: { window_ms: 60_000 },
  checkSpectator: (view) => assert.ok((view as { hands: unknown[][] }).hands.flat().every((card) => card === null)),
};
