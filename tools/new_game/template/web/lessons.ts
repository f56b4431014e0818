// What a first game of Game Name tells, and when.
import { type Lesson, type Now, offers } from '#web/kit/lessons.ts';
import type { View } from './view.ts';

const goal = ({ options }: Now<View>): number => Number(options['goal'] ?? 100);
/** So many points of a turn are worth a word. */
const kMany = 10;
/** So near to the goal, the end is worth one. */
const kNear = 25;

/** With it the learner, who does what the hints say, scores in the first two turns (lessons.test.ts). */
export const seed = 'first 1';

export const lessons: readonly Lesson<View>[] = [
  { id: 'goal', when: () => true, at: ['.mine .me'], params: (now) => ({ goal: goal(now) }) },
  {
    id: 'roll',
    when: (now) => offers(now, 'roll'),
    at: ['.die'],
    params: ({ view }) => ({ n: view.turn_total }),
  },
  {
    id: 'many',
    when: (now) => offers(now, 'roll') && now.view.turn_total >= kMany,
    at: ['.total'],
    params: ({ view }) => ({ n: view.turn_total }),
  },
  { id: 'turns', when: ({ view }) => view.turns > 0, at: ['.total'] },
  {
    id: 'held',
    when: ({ view, me }) => (view.points[me] ?? 0) > 0,
    at: ['.mine .me'],
    params: ({ view, me }) => ({ n: view.points[me] ?? 0 }),
  },
  {
    id: 'near',
    when: (now) => now.view.points.some((points) => points >= goal(now) - kNear),
    params: (now) => ({ goal: goal(now) }),
  },
  { id: 'end', end: true, when: () => true, params: (now) => ({ goal: goal(now) }) },
];
