import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

export const tests: GameTests = {
  step,
  pose: async () => true,
  middle: { players: 3, decisions: 3, options: {} },
};
