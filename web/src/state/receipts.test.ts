import { expect, test } from 'vitest';
import type { KeptReceipt } from '../net/dice_device.ts';
import { Receipts } from './receipts.ts';

class FakeStorage {
  [place: string]: unknown;
  getItem(place: string): string | null {
    return (this[place] as string | undefined) ?? null;
  }
  setItem(place: string, text: string): void {
    this[place] = text;
  }
  removeItem(place: string): void {
    delete this[place];
  }
}

const kept = (table: string, since: number, rounds = 0, finished = false): KeptReceipt => ({
  receipt: {
    format: 'tessera-receipt',
    version: 1,
    table,
    commitment: 'c',
    signer: null,
    rounds: Array.from({ length: rounds }, (_, n) => ({
      round: n + 1,
      list: [],
      bots: [],
      seat: 0,
      number: 'a',
      opened: true,
    })),
  },
  drawn: null,
  since,
  finished,
});

const emptyStore = () => {
  const storage = new FakeStorage();
  return { storage, receipts: new Receipts(() => storage as unknown as Storage) };
};

test('what is put is there', () => {
  const { receipts } = emptyStore();
  expect(receipts.get('t')).toBeNull();
  expect(receipts.put(kept('t', 1))).toBe(true);
  expect(receipts.get('t')).toEqual(kept('t', 1));
});

test('games that never finished are listed, the newest first', () => {
  const { receipts } = emptyStore();
  for (const one of [kept('seen', 1), kept('old', 2, 1), kept('done', 3, 1, true), kept('new', 4, 2)])
    receipts.put(one);
  expect(receipts.unfinished().map(({ receipt }) => receipt.table)).toEqual(['new', 'old']);
});

test('of too many those go first that say least', () => {
  const { receipts } = emptyStore();
  receipts.put(kept('lost', 0, 1));
  receipts.put(kept('done', 1, 1, true));
  receipts.put(kept('seen', 2));
  for (let n = 0; n < 198; ++n) receipts.put(kept(`t${n}`, 10 + n, 1));
  expect(receipts.get('seen')).toBeNull();
  expect(receipts.get('done')).not.toBeNull();
  receipts.put(kept('more', 1000, 1));
  expect(receipts.get('done')).toBeNull();
  expect(receipts.get('lost')).not.toBeNull();
});

test('a storage that refuses says so', () => {
  const receipts = new Receipts(() => {
    throw new Error('private');
  });
  expect(receipts.put(kept('t', 1))).toBe(false);
  expect(receipts.get('t')).toBeNull();
  expect(receipts.all()).toEqual([]);
});
