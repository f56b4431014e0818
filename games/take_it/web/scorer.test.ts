import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import type { LaidClaim } from './module.ts';
import { dealer, engineForTests } from '#web/net/engine.testing.ts';
import { claimOf, countRound, freshSheet, type Sheet, totals, uncount, withHand } from './scorer.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
});

function claimsOf({ names, options, hands }: Sheet): LaidClaim[][] {
  const answer = engine.call('take_it_claims', {
    players: names.length,
    options: { ...options },
    hands: hands.map(({ cards, dice }) => ({ cards: [...cards], dice: [...dice] })),
  });
  if (!answer.ok) throw new Error(answer.detail);
  return answer.claims;
}

// Ann: O2 O3 (3 points) and B>9 (2) with all dice, the wild costs a chip. Bo: nothing to claim, two dice unused.
const kRound = withHand(
  withHand(freshSheet(['Ann', 'Bo'], {}), 0, {
    cards: ['O2 O3', 'B>9', '=11'],
    dice: ['B5', 'B6', 'O2', 'O3', 'R4'],
  }),
  1,
  { cards: ['O1 O1'], dice: ['B1', 'B2'], extra: 1 },
);

test('the best claim counts, and what it costs', () => {
  const claims = claimsOf(kRound);
  expect(claimOf(kRound.hands[0]!, claims[0]!)).toMatchObject({ claim: 'claim 1 2', points: 5, chips: 1, score: 4 });
  const next = countRound(kRound, claims);
  expect(totals(next)).toEqual([4, -3]); // two unused dice, and a chip for an action card
  expect(next.hands.map(({ cards }) => cards)).toEqual([['=11'], ['O1 O1']]);
  expect(next.hands.every(({ dice, extra }) => dice.length === 0 && extra === 0)).toBe(true);
});

test('somebody may claim something else', () => {
  const sheet = withHand(kRound, 0, { claim: 'claim 1' });
  expect(totals(countRound(sheet, claimsOf(sheet)))[0]).toBe(3 - 3 - 1);
  const gone = withHand(kRound, 0, { claim: 'claim 2 3' }); // not with these dice
  expect(claimOf(gone.hands[0]!, claimsOf(gone)[0]!)?.claim).toBe('claim 1 2');
});

test('a round that was counted can be opened again', () => {
  const next = countRound(kRound, claimsOf(kRound));
  const again = uncount(next);
  expect(again.hands[0]).toMatchObject({ cards: kRound.hands[0]!.cards, dice: kRound.hands[0]!.dice });
  expect(countRound(again, claimsOf(again))).toEqual(next);
  expect(uncount(freshSheet(['Ann', 'Bo'], {})).rounds).toEqual([]);
});

test('whatever is put in, the dice on the cards and those beside them are those that were taken', () => {
  const below = dealer(11);
  const box = engine.call('take_it_box', { players: 3, options: {} });
  if (!box.ok) throw new Error(box.detail);
  const { combos } = box.box;
  for (let i = 0; i < 40; i++) {
    const cards = Array.from({ length: 4 }, (_, at) => combos[(below(8) + 9 * at) % combos.length]!.card);
    const dice = Array.from({ length: below(7) }, () => `${'BO'[below(2)]}${1 + below(6)}`);
    const sheet = withHand(freshSheet(['Ann', 'Bo', 'Cy'], {}), 0, { cards, dice });
    for (const { laid, spare, unused } of claimsOf(sheet)[0]!) {
      expect([...laid.flat(), ...spare].sort()).toEqual([...dice].sort());
      expect(spare).toHaveLength(unused);
    }
  }
});
