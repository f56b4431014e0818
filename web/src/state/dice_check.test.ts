// @vitest-environment happy-dom
// What the player reads when a server gives a record that gets around the check of its dice.
import { beforeEach, expect, test, vi } from 'vitest';
import example from '../../../docs/examples/fair-dice.json?raw';
import exampleReceipt from '../../../docs/examples/fair-dice-receipt.json?raw';
import oldExample from '../../../tests/data/before/fair_record.json?raw';
import { i18n, t } from '../i18n/i18n.svelte.ts';
import type { FairProof2, GameRecord, Receipt } from '../protocol/records.ts';
import { diceCheckOf } from './dice_check.svelte.ts';
import { receipts } from './receipts.ts';

vi.mock('../net/engine.ts', () => ({ recordEngine: () => Promise.resolve(null) }));

const receipt = JSON.parse(exampleReceipt) as Receipt;
const fresh = () => JSON.parse(example) as GameRecord & { fair: FairProof2 };

beforeEach(async () => {
  localStorage.clear();
  await i18n.need('after');
});
const keep = () => receipts.put({ receipt, drawn: null, since: 1, finished: true });

function bare(): GameRecord {
  const record: GameRecord = fresh();
  delete record.fair;
  return record;
}
const elsewhere = (): GameRecord => ({ ...fresh(), fair: { ...fresh().fair, table: 'another-table' } });
const byTheOldRule = () => JSON.parse(oldExample) as GameRecord;

test.each([
  ['no proof', bare],
  ['the proof of another table', elsewhere],
  ['a proof by the old rule', byTheOldRule],
])(
  'a record with %s is told as wrong by a device that has a receipt',
  async (_, record) => {
    keep();
    const check = diceCheckOf(receipt.table, record(), 0)!;
    await check.run();
    expect(check.done).toBe(true);
    expect(check.bad).toBe(true);
    expect(check.whole).toBe(false);
    expect(check.findings).toContainEqual({ step: 'proof', verdict: 'bad', n: 1 });
    for (const { step, verdict, n } of check.findings) {
      const words = t(`after.proof.${step}.${verdict}`, { n });
      expect(words).not.toContain('after.proof');
    }
    expect(t('after.proof.proof.bad')).toContain('is missing, of another table, or of an old kind');
  },
  60_000,
);

test('without a receipt nothing is missed, and an old record is still checked', async () => {
  expect(diceCheckOf('a-table', bare(), 0)).toBeNull();
  const check = diceCheckOf('a-table', byTheOldRule(), 0)!;
  await check.run();
  expect(check.bad).toBe(false);
  expect(check.findings).toContainEqual(expect.objectContaining({ step: 'secret', verdict: 'good' }));
}, 60_000);
