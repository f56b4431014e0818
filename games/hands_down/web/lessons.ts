// What a first game of Hands Down tells, and when.
import { type Lesson, type Now, offers } from '#web/kit/lessons.ts';
import { callers, callPreview, type View } from './view.ts';

type HandNow = Now<View>;

const kRack = 'ul:has(.combo)';
const called = ({ view, me }: HandNow) => callers(view).includes(me);
/** My cards make a combo on the table. */
const whole = ({ preview }: HandNow) => callPreview(preview('call'))?.foul === false;

/** With it the learner, who does what the hints say, scores in the first two turns (lessons.test.ts). */
export const seed = 'first 6';

export const lessons: readonly Lesson<View>[] = [
  { id: 'goal', when: ({ view }) => view.combos.length > 0, at: [kRack] },
  {
    id: 'foul',
    when: ({ events }) => events.some((event) => event.type === 'outcome' && event.chance === 'foul'),
    at: ['.show'],
  },
  { id: 'show', when: ({ view }) => view.won.some((won) => won.length > 0), at: ['.show', kRack] },
  {
    id: 'answer',
    when: (now) => offers(now, 'call') && now.view.calls.length > 0 && !called(now),
    at: ['button.call'],
  },
  { id: 'cards', when: (now) => offers(now, 'swap'), at: ['.hand'] },
  { id: 'ready', when: (now) => offers(now, 'call') && whole(now), at: ['button.call'] },
  { id: 'called', when: called, at: ['.me .called'] },
  { id: 'swap', when: (now) => offers(now, 'swap'), at: [kRack] },
  { id: 'window', when: (now) => offers(now, 'wait'), at: ['button.call'] },
  { id: 'end', end: true, when: () => true },
];
