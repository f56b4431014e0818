import { expect, test } from 'vitest';
import { player, view } from './testing.ts';
import { inOrder, appearanceOf, parse, placesOf, squaresOf, sumOf } from './view.ts';

test('the board has its symbols, the grey dice and those that were placed', () => {
  const squares = squaresOf(
    view({
      players: [
        player({ placed: [{ square: 'c2', shows: '2' }] }),
        player({ placed: [{ square: 'c1', shows: '*' }] }), // on a symbol
      ],
    }),
  );
  expect(squares.map((row) => row.map(({ symbol, die }) => `${symbol ? '+' : ''}${die?.shows ?? ''}` || '.'))).toEqual([
    ['.', '.', '+*', '.'],
    ['.', '1', '2', '.'],
    ['.', '.', '3', '.'],
    ['+', '.', '.', '5'],
  ]);
  expect(squares[1]![1]).toMatchObject({ name: 'b2', die: { seat: null, lifted: false } });
  expect(squares[0]![2]!.die).toMatchObject({ seat: 1 });
});

test('what is not confirmed is lifted: the last dice of whose turn it is', () => {
  const placed = ['a1', 'b1', 'c1'].map((square) => ({ square, shows: '2' }));
  const squares = squaresOf(
    view({
      turn: 1,
      placing: { dice: 2, base: 3, touched: 1, symbols: 1, bonus: 0, score: 8 },
      players: [player({ placed: [{ square: 'd1', shows: '4' }] }), player({ placed })],
    }),
  ).flat();
  expect(squares.filter((square) => square.die?.lifted).map((square) => square.name)).toEqual(['b1', 'c1']);
  expect(squares.filter((square) => square.die?.last).map((square) => square.name)).toEqual(['c1']);
});

test('actions are read as the notation writes them', () => {
  expect(parse('draw 2 wild')).toEqual({ word: 'draw', count: 2, wild: true });
  expect(parse('roll')).toEqual({ word: 'roll', dice: [] });
  expect(parse('roll 3 5w')).toEqual({ word: 'roll', dice: ['3', '5w'] });
  expect(parse('place 4w g13')).toEqual({ word: 'place', die: '4w', square: 'g13' });
  expect(parse('done')).toEqual({ word: 'done' });
  expect(parse('dance')).toBeNull();
});

test('a die fits where a legal action says so, and a wild 4 is no plain 4', () => {
  const legal = ['place 4 g6', 'place 4 h7', 'place 4w g6', 'place * a1', 'done'];
  expect([...placesOf(legal, '4')]).toEqual([
    ['g6', 'place 4 g6'],
    ['h7', 'place 4 h7'],
  ]);
  expect([...placesOf(legal, '4w').keys()]).toEqual(['g6']);
  expect([...placesOf(legal, '*').keys()]).toEqual(['a1']);
});

test('wild dice keep their stars, all dice their owner', () => {
  expect(appearanceOf('4', 2)).toEqual({ kind: 'seat', shows: '4', seat: 2 });
  expect(appearanceOf('4w', 2)).toEqual({ kind: 'wild', shows: '4', seat: 2 });
  expect(appearanceOf('*', 2)).toEqual({ kind: 'wild', shows: '*', seat: 2 });
  expect(appearanceOf('plain', 2)).toEqual({ kind: 'seat', shows: null, seat: 2 });
});

test('dice are named in rising order, the wild one last', () => {
  expect(inOrder(['2w', '5', '3'])).toEqual(['3', '5', '2w']);
});

test('the sum is written out', () => {
  const placing = { dice: 3, base: 6, touched: 2, symbols: 0, bonus: 0, score: 12 };
  expect(sumOf(placing)).toBe('6 × 2');
  expect(sumOf({ ...placing, symbols: 1 })).toBe('6 × 2 + 5');
  expect(sumOf({ ...placing, symbols: 2, bonus: 5 })).toBe('6 × 2 + 5 + 5 + 5');
});
