import type { GameTests } from '#web-tests/games.ts';
import { step } from './play.mjs';

export const tests: GameTests = {
  step,
  middle: { players: 3, decisions: 9, options: {} },
  moments: [
    { name: 'drawing', selector: '.many[role="radiogroup"]', rare: true },
    { name: 'a notice', selector: '.notice', rare: true },
  ],
  films: [{ name: 'score', selector: '.layer > .score', moments: [60, 150, 260, 400, 560, 680, 800, 920] }],
};
