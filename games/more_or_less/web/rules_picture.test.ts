import { expect, test } from 'vitest';
import { boardPart } from './rules_picture.ts';

test('a part of the board has a square for each column', () => {
  const { columns, lines, words } = boardPart('   f g h\n 6 . [2] +\n 5 3 . .\nA 2 is placed.');
  expect(columns).toEqual(['f', 'g', 'h']);
  expect(lines).toEqual([
    { name: '6', squares: ['.', '[2]', '+'] },
    { name: '5', squares: ['3', '.', '.'] },
  ]);
  expect(words).toBe('A 2 is placed.');
});
