// A dishonest server against this device: each trick is seen at once, and the number stays closed. What only shows in the
// record is in server/fair/receipt_test.cpp.
import { expect, test } from 'vitest';
import { DiceDevice, type DiceWarning, type KeptReceipt, type ReceiptStore } from './dice_device.ts';
import { hashOfNumber } from './fair.ts';

const kTable = 'a-table';
const kSeal = 'c'.repeat(64);
const kKey = 'd'.repeat(64);
const kOther = 'e'.repeat(64);
const kBots = [2];

class MemoryReceipts implements ReceiptStore {
  readonly kept = new Map<string, string>();
  full = false;
  /** What was kept when a number was about to be opened. */
  get(table: string): KeptReceipt | null {
    return JSON.parse(this.kept.get(table) ?? 'null') as KeptReceipt | null;
  }
  put(kept: KeptReceipt): boolean {
    if (this.full) return false;
    this.kept.set(kept.receipt.table, JSON.stringify(kept));
    return true;
  }
}

function device(receipts = new MemoryReceipts()) {
  const warnings: DiceWarning[] = [];
  const one = new DiceDevice(
    kTable,
    receipts,
    (warning) => warnings.push(warning),
    () => 5,
  );
  one.see(kSeal, kKey);
  return { one, warnings, receipts };
}

const at = (round: number, commitment = kSeal) => ({ round, commitment });
const hisNumber = '2'.repeat(64);
const his = (round: number) => hashOfNumber(kTable, round, 1, hisNumber);
const mine = (receipts: MemoryReceipts) => receipts.get(kTable)!.drawn!.number;

/** Seat 0 is mine, seat 1 somebody's, seat 2 a bot's. The list of an honest round. */
function committed(round = 1, receipts = new MemoryReceipts()) {
  const all = device(receipts);
  const hash = all.one.commit(at(round), 0)!;
  return { ...all, hash, list: [hash, his(round), null] as (string | null)[] };
}

test('an honest start: the list is kept before the number is opened', () => {
  const { one, warnings, receipts, hash, list } = committed();
  expect(hash).toBe(hashOfNumber(kTable, 1, 0, mine(receipts)));
  const number = one.list(at(1), list, 0, kBots);
  expect(number).toBe(mine(receipts));
  expect(receipts.get(kTable)!.receipt).toEqual({
    format: 'tessera-receipt',
    version: 1,
    table: kTable,
    commitment: kSeal,
    signer: kKey,
    rounds: [{ round: 1, list, bots: [2], seat: 0, number, opened: false }],
  });
  one.opened(1);
  expect(receipts.get(kTable)!.receipt.rounds[0]!.opened).toBe(true);
  one.numbers(at(1), list, [number, hisNumber, null], 0);
  one.finish();
  expect(receipts.get(kTable)!.finished).toBe(true);
  expect(warnings).toEqual([]);
});

test('asked again, after a lost connection, a reload or in another window, it says the same', () => {
  const { hash, list, receipts, one } = committed();
  const again = device(receipts);
  expect(again.one.commit(at(1), 0)).toBe(hash);
  const number = one.list(at(1), list, 0, kBots);
  expect(again.one.list(at(1), list, 0, kBots)).toBe(number);
  expect(again.warnings).toEqual([]);
});

test('a new round has a new number', () => {
  const { one, receipts, list, warnings } = committed();
  const first = one.list(at(1), list, 0, kBots);
  one.opened(1);
  one.spoiled(1, list, [1]);
  const hash = one.commit(at(2), 0)!;
  expect(mine(receipts)).not.toBe(first);
  expect(one.list(at(2), [hash, null, null], 0, kBots)).toBe(mine(receipts));
  expect(receipts.get(kTable)!.receipt.rounds).toHaveLength(2);
  expect(warnings).toEqual([]);
});

test('a spectator keeps the lists, too', () => {
  const { one, receipts, warnings } = device();
  expect(one.list(at(1), [kOther, his(1), null], null, kBots)).toBeNull();
  expect(receipts.get(kTable)!.receipt.rounds).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('trick: the server swaps its commitment', () => {
  const shown = device();
  shown.one.see(kOther, kKey);
  expect(shown.warnings).toEqual(['commitment']);
  const asked = device();
  expect(asked.one.commit(at(1, kOther), 0)).toBeNull();
  expect(asked.warnings).toEqual(['commitment']);
  const { one, warnings, list } = committed();
  expect(one.list(at(1, kOther), list, 0, kBots)).toBeNull();
  expect(warnings).toEqual(['commitment']);
});

test('trick: the server has another key than before', () => {
  const { one, warnings } = device();
  one.see(kSeal, kOther);
  expect(warnings).toEqual(['signer']);
});

test('trick: the server reuses a round', () => {
  const { one, warnings, list } = committed(3);
  one.list(at(3), list, 0, kBots);
  for (const round of [3, 2]) expect(one.commit(at(round), 0)).toBeNull();
  expect(one.list(at(2), list, 0, kBots)).toBeNull();
  expect(warnings).toEqual(['round', 'round', 'round']);
});

test('trick: the server changes the list after it was opened, or shows two', () => {
  const { one, warnings, list } = committed();
  const number = one.list(at(1), list, 0, kBots);
  const changed = [list[0]!, kOther, null];
  expect(one.list(at(1), changed, 0, kBots)).toBeNull();
  one.spoiled(1, changed, [1]);
  const forged = [number, '7'.repeat(64), null];
  one.numbers(at(1), [list[0]!, hashOfNumber(kTable, 1, 1, '7'.repeat(64)), null], forged, 0);
  expect(warnings).toEqual(['two_lists', 'two_lists', 'two_lists']);
});

test('trick: the server chooses a number late', () => {
  const { one, warnings, list } = committed();
  const number = one.list(at(1), list, 0, kBots);
  one.numbers(at(1), list, [number, '9'.repeat(64), null], 0);
  expect(warnings).toEqual(['numbers']);
});

test("trick: the server puts another hash at this device's seat", () => {
  const { one, warnings, receipts } = committed();
  expect(one.list(at(1), [kOther, his(1), null], 0, kBots)).toBeNull();
  expect(receipts.get(kTable)!.receipt.rounds[0]!.number).toBeNull();
  expect(warnings).toEqual(['own_hash']);
});

test("trick: the server gives a bot's seat a number", () => {
  const { one, warnings, list } = committed();
  expect(one.list(at(1), [list[0]!, his(1), kOther], 0, kBots)).toBeNull();
  expect(warnings).toEqual(['bot_number']);
});

test('trick: the server drops a number', () => {
  const { one, warnings, list } = committed();
  const number = one.list(at(1), list, 0, kBots);
  one.numbers(at(1), list, [number, null, null], 0);
  expect(warnings).toEqual(['numbers']);
  one.numbers(at(1), [null, his(1), null], [null, hisNumber, null], 0);
  expect(warnings).toEqual(['numbers', 'two_lists']);
});

test('trick: the server begins with an older round', () => {
  const { one, warnings, list } = committed();
  const number = one.list(at(1), list, 0, kBots);
  one.list(at(2), [one.commit(at(2), 0), null, null], 0, kBots);
  one.numbers(at(1), list, [number, hisNumber, null], 0);
  expect(warnings).toEqual(['round']);
});

test('trick: the server says that this device did not open', () => {
  const { one, warnings, list } = committed();
  one.list(at(1), list, 0, kBots);
  one.spoiled(1, list, [0]); // it may not have arrived
  expect(warnings).toEqual([]);
  one.opened(1);
  one.spoiled(1, list, [0]);
  expect(warnings).toEqual(['blamed']);
});

test('a number that came too late is told, and one of another device of the same person', () => {
  const late = committed();
  late.one.list(at(1), [null, his(1), null], 0, kBots);
  late.one.numbers(at(1), [null, his(1), null], [null, hisNumber, null], 0);
  expect(late.warnings).toEqual(['left_out']);
  const second = committed();
  second.one.refused(1);
  const other = hashOfNumber(kTable, 1, 0, kOther);
  expect(second.one.list(at(1), [other, his(1), null], 0, kBots)).toBeNull();
  second.one.numbers(at(1), [other, his(1), null], [kOther, hisNumber, null], 0);
  expect(second.warnings).toEqual(['foreign']);
});

test('trick: the server confirms the hash, and closes the list without it', () => {
  const without = (round = 1) => [null, his(round), null];
  const shown = committed();
  shown.one.confirmed(1);
  expect(shown.one.list(at(1), without(), 0, kBots)).toBeNull();
  expect(shown.warnings).toEqual(['dropped']);
  // Also where the list never came, after a reload, and where the server confirms what it has left out already.
  const { receipts, one } = committed();
  one.confirmed(1);
  const again = device(receipts);
  again.one.numbers(at(1), without(), [null, hisNumber, null], 0);
  expect(again.warnings).toEqual(['dropped']);
  const late = committed();
  late.one.list(at(1), without(), 0, kBots);
  late.one.confirmed(1);
  expect(late.warnings).toEqual(['dropped']);
});

test('who leaves during the start is not in the list, and that is no trick', () => {
  const { one, warnings } = committed();
  one.confirmed(1);
  one.leave();
  expect(one.list(at(1), [null, his(1), null], 0, kBots)).toBeNull();
  expect(warnings).toEqual([]);
});

test('a device that can keep nothing gives no number', () => {
  const receipts = new MemoryReceipts();
  receipts.full = true;
  const { one, warnings } = device(receipts);
  expect(one.commit(at(1), 0)).toBeNull();
  expect(warnings).toEqual(['storage']);
  const full = committed();
  full.receipts.full = true;
  expect(full.one.list(at(1), full.list, 0, kBots)).toBeNull();
  expect(full.warnings).toEqual(['storage']);
});
