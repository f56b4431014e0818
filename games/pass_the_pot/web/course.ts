// Where everybody's coins came from, and where they went.
import type { ScoreCourse, ScorePart } from '#web/kit/game.ts';
import { flows, type Place } from './flows.ts';
import type { View } from './view.ts';

const gotFrom = (from: Place) => (from === 'pot' ? 'pot' : from === 'bank' ? 'bank' : 'taken');
const gaveTo = (to: Place) => (to === 'pot' ? 'into_pot' : to === 'bank' ? 'into_bank' : 'given');

export const course: ScoreCourse<View> = {
  when: () => true, // coins move at rolls as well as at choices
  start: ({ coins }) => coins.map((value) => [{ name: 'start', value }]),
  parts(before, after) {
    const moved = flows(before, after);
    return after.coins.map((_, seat): ScorePart[] => [
      ...moved.filter(({ to }) => to === seat).map(({ from, coins }) => ({ name: gotFrom(from), value: coins })),
      ...moved.filter(({ from }) => from === seat).map(({ to, coins }) => ({ name: gaveTo(to), value: -coins })),
    ]);
  },
};
