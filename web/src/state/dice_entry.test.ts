import { expect, test } from 'vitest';
import { filled, outcomeOf, slotsOf, typed } from './dice_entry.ts';

const all = (...dice: string[][]): string[] =>
  dice.reduce<string[]>((rows, faces) => rows.flatMap((row) => faces.map((face) => `${row} ${face}`.trim())), ['']);
const kPot = all(['1', '2', 'P'], ['1', '2', 'O']);
// Two plain dice in rising order, then the wild one.
const kRising = ['1 1 *', '1 1 2', '1 2 *', '1 2 2', '2 2 *', '2 2 2'];

test('what each die can show is read off the outcomes', () => {
  expect(slotsOf(kPot)).toEqual([
    ['1', '2', 'P'],
    ['1', '2', 'O'],
  ]);
  expect(slotsOf(kRising)).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['2', '*'],
  ]);
  expect(slotsOf([])).toEqual([]);
});

test('dice that are alike may be put in in any order, others not', () => {
  const rising = slotsOf(kRising);
  expect(outcomeOf(kRising, rising, ['2', '1', '*'])).toBe('1 2 *');
  expect(outcomeOf(kRising, rising, ['2', '1', null])).toBeNull();
  const pot = slotsOf(kPot);
  expect(outcomeOf(kPot, pot, ['2', '1'])).toBe('2 1');
  expect(outcomeOf(kPot, pot, ['O', '1'])).toBeNull();
});

test('what can be nothing else need not be put in', () => {
  const slots = slotsOf(['plain plain', 'plain wild']);
  expect(filled(slots, [])).toEqual(['plain', null]);
  expect(typed('w', slots)).toEqual(['plain', 'wild']);
  expect(typed('plain wild', slots)).toEqual(['plain', 'wild']);
});

test('typed as people do', () => {
  const slots = slotsOf(kPot);
  expect(typed('2o', slots)).toEqual(['2', 'O']);
  expect(typed(' 2,  O ', slots)).toEqual(['2', 'O']);
  for (const wrong of ['', '2', '2 7', '2 1 1', 'o 2']) expect(typed(wrong, slots)).toBeNull();
});
