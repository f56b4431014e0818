import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.js';
import type { OptionValue, TableEvent } from '../net/messages.ts';
import { engineForTests } from '../state/engine.testing.ts';
import { lessonFor } from '../state/guide.ts';
import { kNoPreview, type Preview, previewsOf } from '../state/previews.ts';
import { lessons as handsDown } from './hands-down/lessons.ts';
import handsDownGame from './hands-down/lessons.moments.json';
import type { Lesson, Now } from './lessons.ts';
import { lessons as moreOrLess } from './more-or-less/lessons.ts';
import moreOrLessGame from './more-or-less/lessons.moments.json';
import { lessons as passThePot } from './pass-the-pot/lessons.ts';
import passThePotGame from './pass-the-pot/lessons.moments.json';
import type { View as BoardView } from './more-or-less/view.ts';
import type { View as PotView } from './pass-the-pot/view.ts';
import type { View as HandsView } from './hands-down/view.ts';
import { lessons as takeIt } from './take-it/lessons.ts';
import takeItGame from './take-it/lessons.moments.json';

// Moments of games that were played at a real server, as a client was told them.
interface Game<View> {
  options: Readonly<Record<string, OptionValue>>;
  moments: readonly Pick<Now<View>, 'view' | 'legal' | 'events' | 'over'>[];
}

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
});

type Previews<View> = (view: View, options: Game<View>['options']) => Preview;

const momentsOf = <View>(played: unknown, previews: Previews<View> = () => kNoPreview): Now<View>[] => {
  const { options, moments } = played as Game<View>;
  return moments.map((moment) => ({ ...moment, me: 0, options, preview: previews(moment.view, options) }));
};

const ofHands: Previews<HandsView> = (view, options) =>
  previewsOf(engine, { game: 'hands-down', players: view.hands.length, options }, view);

/** What is told at each moment to somebody who reads everything at once. */
function told<View>(lessons: readonly Lesson<View>[], played: unknown, previews?: Previews<View>): string[] {
  const known = new Set<string>();
  return momentsOf<View>(played, previews).map((now) => {
    const ids: string[] = [];
    for (;;) {
      const lesson = lessonFor(lessons as readonly Lesson[], known, now);
      if (!lesson) return ids.join(' ');
      known.add(lesson.id);
      ids.push(lesson.id);
    }
  });
}

const holds = <View>(lessons: readonly Lesson<View>[], id: string, now: Now<View>): boolean =>
  lessons.find((lesson) => lesson.id === id)!.when(now);

test('Pass the Pot is told as it comes', () => {
  expect(told(passThePot, passThePotGame)).toEqual([
    'goal',
    'roll beat',
    'mine',
    'combo first round',
    'pay',
    'near',
    'end',
  ]);
});

test('Take It is told as it comes', () => {
  expect(told(takeIt, takeItGame)).toEqual([
    'goal',
    'cards take wild action',
    'pass',
    'alone',
    'claim',
    'score',
    'end',
  ]);
});

test('Hands Down is told as it comes', () => {
  expect(told(handsDown, handsDownGame, ofHands)).toEqual([
    'goal cards ready swap',
    'window',
    'called',
    'show',
    'answer',
    'foul',
    'end',
  ]);
});

test('More or Less is told as it comes', () => {
  expect(told(moreOrLess, moreOrLessGame)).toEqual([
    'goal',
    'fit place wild',
    'draw',
    'score',
    'symbol',
    'last',
    'end',
  ]);
});

test('what is not asked of me is not told as if it were', () => {
  const idle = <View>(played: unknown) => momentsOf<View>(played).map((now) => ({ ...now, legal: [] }));
  for (const now of idle<never>(passThePotGame)) {
    for (const id of ['roll', 'pay', 'first', 'beat', 'combo']) expect(holds(passThePot, id, now)).toBe(false);
  }
  for (const now of idle<never>(takeItGame)) {
    for (const id of ['cards', 'take', 'wild', 'action', 'pass', 'alone', 'claim', 'score']) {
      expect(holds(takeIt, id, now)).toBe(false);
    }
  }
  for (const now of idle<never>(handsDownGame)) {
    for (const id of ['cards', 'swap', 'window', 'ready', 'answer']) expect(holds(handsDown, id, now)).toBe(false);
  }
  for (const now of idle<never>(moreOrLessGame)) {
    for (const id of ['fit', 'place', 'symbol', 'pass', 'draw', 'wild']) expect(holds(moreOrLess, id, now)).toBe(false);
  }
});

test('numbers in the words are those on the table', () => {
  const [, roll] = momentsOf<PotView>(passThePotGame);
  const lesson = passThePot.find(({ id }) => id === 'beat')!;
  expect(lesson.params!(roll!)).toEqual({ total: roll!.view.to_beat });
  const placing = momentsOf<BoardView>(moreOrLessGame)[3]!;
  const { base, touched } = placing.view.placing!;
  expect(moreOrLess.find(({ id }) => id === 'score')!.params!(placing)).toEqual({ base, touched });
});

test('More or Less: only a pass is left', () => {
  const [, first] = momentsOf<BoardView>(moreOrLessGame);
  expect(holds(moreOrLess, 'pass', { ...first!, legal: ['pass'] })).toBe(true);
  expect(holds(moreOrLess, 'pass', { ...first!, legal: ['pass', 'place 2 g6'] })).toBe(false);
});

test('Hands Down: a foul is told of from what just happened', () => {
  const [first] = momentsOf<HandsView>(handsDownGame);
  const foul: TableEvent = { type: 'outcome', chance: 'foul', seat: 1, outcome: '1 3 5' };
  expect(holds(handsDown, 'foul', { ...first!, events: [] })).toBe(false);
  expect(holds(handsDown, 'foul', { ...first!, events: [foul] })).toBe(true);
});
