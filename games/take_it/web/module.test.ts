import { expect, test } from 'vitest';
import { askingEngine } from '#web/kit/questions.ts';
import { engineForTests } from '#web/net/engine.testing.ts';

const kHand = { players: 2, options: {}, cards: ['O4 B6', '=15'], dice: ['O4'], tray: ['B6', 'R2'] };

test('dice are laid on the cards that they bring on', async () => {
  const laid = askingEngine(await engineForTests())('take_it_laid', kHand);
  expect(laid).toMatchObject({ cards: [{ on: ['O4', null], full: false }, {}], helps: { B6: [0, 1], R2: [1] } });
});
