import { beforeAll, expect, test } from 'vitest';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import type { TableEvent } from '#web/protocol/messages.ts';
import type { SentenceContext } from '#web/kit/game.ts';
import { acted, rolled, somebody } from '#web/kit/testing.ts';
import { drew, player, view } from './testing.ts';
import { squaresOf, type View } from './view.ts';
import { label, lines, squareWords, sumWords } from './words.ts';

beforeAll(async () => {
  await i18n.need('common');
  await i18n.need('more-or-less');
});

const context: SentenceContext = {
  players: [somebody(0, 'Ada'), somebody(1, 'Bea')],
  me: 0,
  options: { draw: 'random' },
};
const said = (events: TableEvent[], before: View | null = view({}), after: View = view({})) =>
  lines({ before, after, events }, context).map((line) => plain(line.parts));

test('buttons say exactly what they do', () => {
  const placing = { dice: 3, base: 6, touched: 2, symbols: 1, bonus: 0, score: 17 };
  const now = view({ placing, players: [player({ hand: ['plain', '3', '5w'] }), player({})] });
  const says = (action: string, options: SentenceContext['options'] = {}) =>
    plain(label(action, now, { ...context, options }));
  expect(says('draw 0')).toBe('Draw none');
  expect(says('draw 1')).toBe('Draw 1 die');
  expect(says('draw 2')).toBe('Draw 2 dice');
  expect(says('draw 2', { draw: 'choose' })).toBe('Draw plain die plain die');
  expect(says('draw 2 wild', { draw: 'choose' })).toBe('Draw plain die wild die');
  expect(says('roll')).toBe('Roll plain die');
  expect(says('roll 3 5w')).toBe('Roll 3 wild 5 plain die');
  expect(says('place 4w g6')).toBe('Place wild 4 on g6');
  expect(says('place * g6')).toBe('Place star on g6');
  expect(says('done')).toBe('Place for 17');
  expect(says('pass')).toBe('Pass');
  const kept = view({ players: [player({ hand: ['3'] }), player({})] });
  expect(plain(label('roll', kept, context))).toBe('Keep all, roll none');
});

test('the log tells a turn: what was drawn, rolled, placed and scored', () => {
  expect(said([acted(1, 'draw 2'), drew(1, 'plain wild'), rolled(1, '1 3 *')])).toEqual([
    'Bea draws plain die wild die.',
    'Bea rolls 1 3 star.',
  ]);
  expect(said([acted(0, 'draw 0'), rolled(0, '3')])).toEqual(['You draw nothing.', 'You roll 3.']);
  expect(said([acted(1, 'place 4w g6')])).toEqual(['Bea places wild 4 on g6.']);
  const placing = { dice: 3, base: 6, touched: 2, symbols: 1, bonus: 0, score: 17 };
  expect(said([acted(0, 'done')], view({ placing }))).toEqual(['You score 17 points: 6 × 2 + 5 = 17.']);
  const after = view({ players: [player({ score: 30 }), player({})] });
  expect(said([acted(0, 'done')], view({}), after)).toEqual(['You score 30 points.']);
  // Where only the end is known, nothing is said of the sums in between.
  expect(said([acted(0, 'done'), acted(1, 'pass'), acted(0, 'done')], null, after)).toEqual([
    'You confirm your dice.',
    'Bea passes.',
    'You confirm your dice.',
  ]);
  expect(said([acted(0, 'done'), acted(1, 'done'), acted(0, 'done')], view({ placing }), after)).toEqual([
    'You score 17 points: 6 × 2 + 5 = 17.',
    'Bea scores 0 points.',
    'You confirm your dice.',
  ]);
  expect(said([acted(1, 'pass')])).toEqual(['Bea passes.']);
});

test('a wild die in a roll is told from a plain one by the hand it lies in', () => {
  const after = view({ players: [player({ hand: ['1', '4w'] }), player({})] });
  expect(said([rolled(0, '1 4')], view({}), after)).toEqual(['You roll 1 wild 4.']);
  const kept = view({ players: [player({ hand: ['plain', '4w'] }), player({})] });
  const still = view({ players: [player({ hand: ['4', '4w'] }), player({})] });
  expect(said([acted(0, 'roll'), rolled(0, '4')], kept, still)).toEqual(['You keep the dice you had.', 'You roll 4.']);
});

test('re-rolls, first choices, the start and the last lap are told', () => {
  const hand = view({ players: [player({}), player({ hand: ['2', '4w'] })] });
  expect(said([acted(1, 'roll 3 5w'), rolled(1, '2 4')], view({}), hand)).toEqual([
    'Bea rolls 3 wild 5 again: 2 wild 4.',
  ]);
  expect(said([acted(1, null)])).toEqual(['Bea has chosen the first dice.']);
  const choosing = view({ phase: 'deal', answered: [1] });
  const chosen = view({ players: [player({ hand: ['1', '2', '3w'] }), player({ hand: ['plain', 'plain', 'plain'] })] });
  expect(said([acted(0, 'draw 3 wild'), rolled(0, '1 2 3')], choosing, chosen).sort()).toEqual([
    'Bea begins with plain die plain die plain die.',
    'You begin with plain die plain die wild die.',
    'You have chosen your first dice.',
    'You roll 1 2 wild 3.',
  ]);
  const told = lines(
    { before: choosing, after: chosen, events: [acted(0, 'draw 3 wild'), rolled(0, '1 2 3')] },
    context,
  );
  expect(told.map((line) => line.event).sort()).toEqual([0, 0, 0, 1]); // the hands before the roll
  expect(said([{ type: 'outcome', chance: 'first', seat: null, outcome: 'seat 1' }])).toEqual(['Bea starts.']);
  expect(said([acted(1, 'pass')], view({}), view({ out_first: 1 }))).toEqual([
    'Bea passes.',
    'Bea is out of dice. The others have one more turn each.',
  ]);
});

test('squares say what lies there and what fits', () => {
  const placed = [{ square: 'a1', shows: '*' }];
  const squares = squaresOf(
    view({
      placing: { dice: 1, base: 1, touched: 1, symbols: 0, bonus: 0, score: 1 },
      players: [player({ placed: [{ square: 'c2', shows: '2' }] }), player({ placed })],
    }),
  );
  const says = (column: number, row: number) => squareWords(squares[row]![column]!, context, null);
  expect(says(0, 0)).toBe('a1: star, from Bea');
  expect(says(2, 0)).toBe('c1: empty symbol square, 5 points');
  expect(says(1, 1)).toBe('b2: grey 1');
  expect(says(2, 1)).toBe('c2: your 2, not confirmed yet; press to take it back');
  expect(squareWords(squares[3]![1]!, context, { die: '4w', score: 3 })).toBe(
    'b4: empty. wild 4 fits here, for 3 points',
  );
  expect(squareWords(squares[3]![1]!, context, { die: '4', score: null })).toBe('b4: empty. 4 fits here');
});

test('a sum is explained part by part', () => {
  expect(sumWords({ dice: 3, base: 6, touched: 2, symbols: 1, bonus: 5, score: 22 })).toBe(
    '3 dice placed: base 6. Times 2 old dice that they touch. Plus 5 for 1 symbol square. ' +
      'Plus 5 for the first placement of the game.',
  );
});
