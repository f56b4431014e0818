// Dice as people draw and roll them: plain ones, and each player's wild die.
import { say, t } from '#web/i18n/i18n.svelte.ts';
import type { RealDice } from '#web/kit/game.ts';
import { appearanceOf } from './view.ts';
import { dieWords } from './words.ts';

const isWildDie = (faces: readonly string[]): boolean => faces.includes('*');
/** As the notation of a hand writes it, which an outcome does not. */
const inHand = (face: string, faces: readonly string[]): string =>
  isWildDie(faces) && face !== '*' ? `${face}w` : face;

export const real: RealDice = {
  appearance: (face, faces, seat) => appearanceOf(inHand(face, faces), seat),
  word: (face, faces) => dieWords(inHand(face, faces)),
  name: (faces) => (isWildDie(faces) ? t('more-or-less.die.new_wild') : ''),
  draw: {
    ask: (who, n) => say('more-or-less.real.draw', { who: [...who], n }),
    answer: (face) => t(`more-or-less.real.${face}`),
  },
};
