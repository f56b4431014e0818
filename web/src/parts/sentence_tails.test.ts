import { expect, test } from 'vitest';
import { type Drawn, plain } from '../i18n/catalogue.ts';
import { withTails } from './sentence_tails.ts';

const die = { text: 'blue 5' } as Drawn;

test('a full stop stays with the die before it', () => {
  expect(withTails(['You take ', die, '.'])).toEqual([
    { part: 'You take ', tail: '' },
    { part: die, tail: '.' },
    { part: '', tail: '' },
  ]);
});

test('a colon stays, the words after it do not', () => {
  expect(withTails([die, ': 10.', die])).toEqual([
    { part: die, tail: ':' },
    { part: ' 10.', tail: '' },
    { part: die, tail: '' },
  ]);
});

test('nothing of a sentence is lost', () => {
  const parts = ['a', die, ', ', die, ' and ', die, '…'];
  expect(
    withTails(parts)
      .map(({ part, tail }) => plain([part]) + tail)
      .join(''),
  ).toBe(plain(parts));
});
