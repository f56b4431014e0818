// Where points came from: the parts of every placement, as they stood when it was confirmed.
import { isChance } from '#web/protocol/records.ts';
import type { ScoreCourse, ScorePart } from '#web/kit/game.ts';
import type { View } from './view.ts';

export const course: ScoreCourse<View> = {
  when: (event) => !isChance(event) && event.action === 'done',
  parts: ({ players, turn, placing }) =>
    players.map((_, seat): ScorePart[] => {
      if (!placing || seat !== turn) return [];
      const { base, touched, bonus, score } = placing;
      const dice = base * touched;
      return [
        { name: 'dice', value: dice },
        { name: 'symbols', value: score - dice - bonus },
        { name: 'bonus', value: bonus },
      ];
    }),
};
