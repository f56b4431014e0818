// What a first game of Pass the Pot tells, and when.
import { type Lesson, type Now, offers } from '#web/kit/lessons.ts';
import { comboOf, type Face, totalOf, type View } from './view.ts';

type PotNow = Now<View>;

const rolled = ({ view }: PotNow): readonly Face[] => (view.dice?.every(Boolean) ? view.dice : []);
const goal = ({ options }: PotNow): number => Number(options['goal'] ?? 24);
/** So near to the goal, the end is worth a word. */
const kNear = 4;

/** With it the learner, who does what the hints say, scores in the first two turns (lessons.test.ts). */
export const seed = 'first 2';

export const lessons: readonly Lesson<View>[] = [
  { id: 'goal', when: () => true, at: ['.pot'], params: (now) => ({ goal: goal(now) }) },
  {
    id: 'combo',
    when: (now) => offers(now, 'keep') && comboOf(rolled(now)) !== null,
    at: ['.made', '.dice'],
  },
  {
    id: 'roll',
    when: (now) => offers(now, 'reroll'),
    at: ['.dice'],
    params: (now) => ({ total: totalOf(rolled(now)) }),
  },
  { id: 'pay', when: (now) => offers(now, 'pay'), at: ['.dice'] },
  { id: 'first', when: (now) => offers(now, 'keep') && now.view.to_beat === null, at: ['.race'] },
  {
    id: 'beat',
    when: (now) => offers(now, 'keep') && now.view.to_beat !== null,
    at: ['.race'],
    params: ({ view }) => ({ total: view.to_beat ?? 0 }),
  },
  {
    id: 'mine',
    when: ({ view, me }) => view.holder === me,
    at: ['.mine .me'],
    params: ({ view }) => ({ total: view.to_beat ?? 0 }),
  },
  {
    id: 'near',
    when: (now) => now.view.coins.some((coins) => coins >= goal(now) - kNear),
    params: (now) => ({ goal: goal(now) }),
  },
  { id: 'round', when: ({ view }) => view.round > 1, at: ['.pot'] },
  { id: 'end', end: true, when: () => true, params: (now) => ({ goal: goal(now) }) },
];
