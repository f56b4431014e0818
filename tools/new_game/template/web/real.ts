// The die as people roll it by hand.
import type { RealDice } from '#web/kit/game.ts';

export const real: RealDice = {
  appearance: (face) => ({ kind: 'plain', shows: face }),
  word: (face) => face,
  name: () => '',
};
