// The three dice as people roll them: each has a letter of its own, which is also its name.
import { t } from '#web/i18n/i18n.svelte.ts';
import type { RealDice } from '#web/kit/game.ts';

export const real: RealDice = {
  appearance: (face) => ({ kind: 'plain', shows: face }),
  word: (face) => face,
  name: (faces) => t('pass-the-pot.real.die', { letter: faces.at(-1) ?? '' }),
};
