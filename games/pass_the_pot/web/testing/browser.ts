import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

export const tests: GameTests = {
  step,
  middle: { players: 3, decisions: 2, options: {} },
  moments: [
    { name: 'taking', selector: 'button.plate', rare: true },
    { name: 'the pot is won', selector: '.won', rare: true },
  ],
  films: [{ name: 'coins', selector: '.coin', moments: [0, 100, 200, 300, 400, 500, 600, 700] }],
};
