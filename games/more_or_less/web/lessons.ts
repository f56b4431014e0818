// What a first game of More or Less tells, and when.
import { type Lesson, type Now, offers } from '#web/kit/lessons.ts';
import { isWild, parse, type Placing, squaresOf, type View } from './view.ts';

type BoardNow = Now<View>;

const own = ({ view, me }: BoardNow): Placing | null => (view.turn === me ? view.placing : null);
/** A symbol square lies among those that can be covered now. */
function symbolInReach({ view, legal }: BoardNow): boolean {
  const symbols = new Set(
    squaresOf(view)
      .flat()
      .filter((square) => square.symbol)
      .map((square) => square.name),
  );
  return legal.some((action) => {
    const read = parse(action);
    return read?.word === 'place' && symbols.has(read.square);
  });
}

/** With it the learner, who does what the hints say, scores in the first two turns (lessons.test.ts). */
export const seed = 'first 2';

export const lessons: readonly Lesson<View>[] = [
  { id: 'goal', when: () => true, at: ['.frame'] },
  { id: 'last', when: ({ view }) => view.out_first !== null, at: ['.notice'] },
  {
    id: 'score',
    when: (now) => own(now) !== null,
    at: ['.sum b', '.sum'],
    params: (now) => ({ base: own(now)?.base ?? 0, touched: own(now)?.touched ?? 0 }),
  },
  { id: 'fit', when: (now) => offers(now, 'place'), at: ['.mine .hand'] },
  { id: 'place', when: (now) => offers(now, 'place') && own(now) === null, at: ['[data-square].lit', '.frame'] },
  { id: 'symbol', when: symbolInReach, at: ['[data-square].lit', '.frame'] },
  { id: 'pass', when: (now) => offers(now, 'pass') && !offers(now, 'place'), at: ['.mine .hand'] },
  { id: 'draw', when: (now) => offers(now, 'draw'), at: ['.mine .pool', '.mine .me'] },
  {
    id: 'wild',
    when: (now) => offers(now, 'place') && (now.view.players[now.me]?.hand.some(isWild) ?? false),
    at: ['.mine .hand'],
  },
  { id: 'end', end: true, when: () => true },
];
