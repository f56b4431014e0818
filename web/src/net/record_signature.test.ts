import { afterEach, expect, test, vi } from 'vitest';
import example from '../../../docs/examples/fair-dice.json?raw';
import exampleReceipt from '../../../docs/examples/fair-dice-receipt.json?raw';
import oldExample from '../../../tests/data/before/fair_record.json?raw';
import type { FairProof2, GameRecord, Receipt } from '../protocol/records.ts';
import { canonicalText, checkSignature } from './record_signature.ts';

const receipt = JSON.parse(exampleReceipt) as Receipt;
const fresh = () => JSON.parse(example) as GameRecord & { fair: FairProof2 };

/** A record that may be changed. */
interface Loose {
  seats: string[];
  events: { action?: string }[];
  extra?: number;
  fair: { spoiled: unknown[]; signature: { key: string; value: string } };
}

const seenWith = (kept: Receipt | null) => ({ table: receipt.table, seat: null, receipt: kept, witness: null });

/** The verdict on the example of the page, after a change. */
async function verdict(change: (record: GameRecord & { fair: FairProof2 }) => void, kept: Receipt | null = receipt) {
  const record = fresh();
  change(record);
  return (await checkSignature(record, seenWith(kept)))?.verdict;
}

afterEach(() => vi.unstubAllGlobals());

test('the text that is signed has its fields sorted by their bytes, and no spaces', () => {
  expect(canonicalText({ b: [1, { d: null, c: 'é"\n' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"\\n","d":null}]}',
  );
  // U+FF5E is after U+1F3B2 by code units, and before it by bytes.
  expect(canonicalText({ '🎲': 1, '～': 2, ab: 3, a: 4 })).toBe('{"a":4,"ab":3,"～":2,"🎲":1}');
});

test('the example of the page is as its server signed it', async () => {
  expect(await verdict(() => {})).toBe('good');
  expect(await verdict(() => {}, null)).toBe('good');
});

test('a record that was changed in any place is found', async () => {
  const forged = (change: (record: Loose) => void) => verdict((record) => change(record as unknown as Loose));
  expect(await forged((record) => (record.seats[0] = 'Mallory'))).toBe('bad');
  expect(await forged((record) => (record.events[2]!.action = 'keep'))).toBe('bad');
  expect(await forged((record) => record.events.pop())).toBe('bad');
  expect(await forged((record) => (record.extra = 1))).toBe('bad');
  expect(await forged((record) => (record.fair.spoiled = []))).toBe('bad');
  expect(await forged((record) => (record.fair.signature.value = '0'.repeat(128)))).toBe('bad');
  expect(await forged((record) => (record.fair.signature.value = ''))).toBe('bad');
  expect(await forged((record) => (record.fair.signature.key = 'e'.repeat(64)))).toBe('bad');
  expect(await forged((record) => (record.fair.signature.key = 'f'.repeat(64)))).toBe('bad'); // not a key at all
});

test('a signature that was taken away is missed by who knows that there was one', async () => {
  const unsigned = (record: GameRecord & { fair: FairProof2 }) => {
    delete (record.fair as { signature?: unknown }).signature;
  };
  expect(await verdict(unsigned)).toBe('bad');
  expect(await verdict(unsigned, null)).toBe('unknown');
});

test('a browser that can’t check it says so', async () => {
  vi.stubGlobal('crypto', {});
  expect(await verdict(() => {})).toBe('unknown');
  const importKey = () => Promise.reject(new DOMException('no such algorithm', 'NotSupportedError'));
  vi.stubGlobal('crypto', { subtle: { importKey } });
  expect(await verdict(() => {})).toBe('unknown');
});

test('games from before there were signatures have none', async () => {
  const old = JSON.parse(oldExample) as GameRecord;
  expect(await checkSignature(old, seenWith(null))).toBeNull();
});

test('a record without a proof, or with an old one, is not signed: wrong where a key was shown', async () => {
  const old = JSON.parse(oldExample) as GameRecord;
  expect((await checkSignature(old, seenWith(receipt)))?.verdict).toBe('bad');
  const bare = fresh() as GameRecord;
  delete bare.fair;
  expect((await checkSignature(bare, seenWith(receipt)))?.verdict).toBe('bad');
  expect(await checkSignature(bare, seenWith(null))).toBeNull();
});
