// What a first game of Take It or Leave It tells, and when.
import { type Lesson, type Now, offers } from '#web/kit/lessons.ts';
import type { View } from './view.ts';

type TrayNow = Now<View>;

const mine = ({ view, me }: TrayNow) => view.players[me];
const others = ({ view, me }: TrayNow) => view.players.filter((_, seat) => seat !== me);
/** From so many dice on, stopping is a thought. */
const kSome = 2;

/** With it the learner, who does what the hints say, scores in the first two turns (lessons.test.ts). */
export const seed = 'first 2';

export const lessons: readonly Lesson<View>[] = [
  { id: 'goal', when: ({ view }) => view.tray.length > 0, at: ['.tray'] },
  { id: 'cards', when: (now) => offers(now, 'take'), at: ['.hand'] },
  { id: 'take', when: (now) => offers(now, 'take'), at: ['.tray'] },
  {
    id: 'alone',
    when: (now) => offers(now, 'take') && others(now).every((player) => player.passed),
    at: ['.tray'],
  },
  {
    id: 'pass',
    when: (now) => offers(now, 'pass') && (mine(now)?.dice.length ?? 0) >= kSome,
  },
  {
    id: 'wild',
    when: (now) => now.legal.some((action) => action.startsWith('take R')),
    at: ['[data-shows^="R"]'],
  },
  { id: 'action', when: (now) => offers(now, 'play'), at: ['[data-action]'] },
  { id: 'claim', when: (now) => offers(now, 'claim'), at: ['.hand'] },
  { id: 'score', when: (now) => offers(now, 'keep', 'discard'), at: ['.paper', '.hand'] },
  { id: 'end', end: true, when: () => true },
];
