import { expect, test } from 'vitest';
import page from '../../../docs/fair-dice.md?raw';
import example from '../../../docs/examples/fair-dice.json?raw';
import exampleReceipt from '../../../docs/examples/fair-dice-receipt.json?raw';
import oldExample from '../../../tests/data/before/fair_record.json?raw';
import {
  checkProof,
  hashOfList,
  hashOfNumber,
  keyOf,
  oldKeyOf,
  type ProofStep,
  type DeviceEvidence,
  type Verdict,
} from './fair.ts';
import { type FairProof2, type GameRecord, isChance, type OldFairProof, type Receipt } from '../protocol/records.ts';

function vectorsOf(fence: string): Record<string, string> {
  const block = page.split(`\`\`\`${fence}\n`)[1]!.split('```')[0]!;
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/) as [string, string]),
  );
}
const vectors = vectorsOf('vectors');
const oldVectors = vectorsOf('old-vectors');
const hex = (key: bigint) => key.toString(16).padStart(16, '0');

test('the hashes and keys of the page', () => {
  const table = vectors['table']!;
  const round = Number(vectors['round']);
  const numbers = [vectors['number of seat 0']!, null, vectors['number of seat 2']!];
  const list = numbers.map((number, seat) => (number === null ? null : hashOfNumber(table, round, seat, number)));
  expect(list).toEqual([vectors['hash of seat 0'], null, vectors['hash of seat 2']]);
  expect(hashOfList(table, round, list)).toBe(vectors['hash of the list']);
  const dice = { table, secret: vectors['secret']!, round, list, numbers };
  for (const n of [0, 1, 256]) expect(hex(keyOf(dice, n))).toBe(vectors[`key of event ${n}`]);
  const none = { ...dice, round: 4, list: [null, null, null], numbers: [null, null, null] };
  expect(hex(keyOf(none, 0))).toBe(vectors['key of event 0, round 4, without numbers']);
});

test('the keys of games before version 2', () => {
  const numbers = [oldVectors['number of seat 0']!, oldVectors['number of seat 2']!];
  const secret = oldVectors['secret']!;
  for (const n of [0, 1, 256]) expect(hex(oldKeyOf(secret, numbers, n))).toBe(oldVectors[`key of event ${n}`]);
  expect(hex(oldKeyOf(secret, [], 0))).toBe(oldVectors['key of event 0, without any numbers']);
});

const record = JSON.parse(example) as GameRecord;
const fair = record.fair as FairProof2;
const receipt = JSON.parse(exampleReceipt) as Receipt;
const kNothing: DeviceEvidence = { table: fair.table, seat: null, receipt: null, witness: null };

function verdicts(proof: GameRecord['fair'], seen: Partial<DeviceEvidence>, of = record) {
  const changed = { ...of };
  if (proof) changed.fair = proof;
  else delete changed.fair;
  const { findings } = checkProof(changed, { ...kNothing, ...seen });
  return Object.fromEntries(findings.map((one) => [one.step, one.verdict])) as Record<ProofStep, Verdict>;
}
const kAllGood = {
  proof: 'good',
  secret: 'good',
  shown: 'good',
  lists: 'good',
  rounds: 'good',
  numbers: 'good',
  mine: 'good',
  signer: 'good',
  keys: 'good',
};

test('the example of the page is good, as far as it goes without the engine', () => {
  expect(verdicts(fair, { receipt })).toEqual(kAllGood);
  const { keys } = checkProof(record, kNothing);
  expect(keys).toHaveLength(record.events.filter(isChance).length);
});

test('what this device did not see, it does not vouch for', () => {
  const unseen = { shown: 'unknown', lists: 'unknown', mine: 'unknown', signer: 'unknown' };
  expect(verdicts(fair, {})).toEqual({ ...kAllGood, ...unseen });
  expect(verdicts(fair, { receipt: { ...receipt, rounds: [] } })).toMatchObject({ lists: 'unknown', mine: 'unknown' });
  // A spectator may have been shown the list when the numbers were open already.
  const watched = receipt.rounds.map((round) => ({ ...round, seat: null, number: null, opened: false }));
  expect(verdicts(fair, { receipt: { ...receipt, rounds: watched } })).toMatchObject({
    shown: 'good',
    lists: 'unknown',
  });
});

// The server gives the record that it is to be judged by. Whatever it gives, the receipt is not left out of the check.
test('a proof of another table is wrong', () => {
  expect(verdicts({ ...fair, table: 'x' }, { receipt })).toMatchObject({ proof: 'bad', shown: 'good', lists: 'good' });
  const other = { ...fair, table: 'x', commitment: 'e'.repeat(64) };
  expect(verdicts(other, { receipt })).toMatchObject({ proof: 'bad', shown: 'bad' });
  expect(verdicts({ ...fair, table: 'x' }, {})).toMatchObject({ proof: 'bad' });
});

const old = JSON.parse(oldExample) as GameRecord;
const oldProof = old.fair as OldFairProof;

test('where a receipt is kept, it is wrong that there is no proof, or one by the old rule', () => {
  expect(verdicts(undefined, { receipt })).toEqual({ proof: 'bad' });
  expect(verdicts(oldProof, { receipt }, old)).toEqual({ proof: 'bad' });
  expect(verdicts({ ...oldProof, commitment: receipt.commitment }, { receipt }, old)).toEqual({ proof: 'bad' });
  // Nor for who only watched the table before the game.
  expect(verdicts(oldProof, { receipt: { ...receipt, rounds: [] } }, old)).toEqual({ proof: 'bad' });
  expect(verdicts(undefined, {})).toEqual({});
});

test('a game that ran already when its server went over to version 2 is checked by the old rule', () => {
  const witness = { commitment: oldProof.commitment, number: null };
  const late = { ...receipt, commitment: oldProof.commitment, rounds: [] };
  expect(verdicts(oldProof, { receipt: late, witness }, old)).toMatchObject({ secret: 'good', shown: 'good' });
  expect(verdicts(undefined, { witness }, old)).toEqual({ proof: 'bad' });
});

test('every part that is forged is found', () => {
  const other = 'e'.repeat(64);
  const at = (list: readonly (string | null)[], seat: number, value: string | null) =>
    list.map((entry, index) => (index === seat ? value : entry));
  const forged = (change: Partial<FairProof2>) => verdicts({ ...fair, ...change }, { receipt });
  expect(forged({ secret: other }).secret).toBe('bad');
  expect(forged({ commitment: other }).shown).toBe('bad');
  expect(forged({ numbers: at(fair.numbers, 0, other) })).toMatchObject({ numbers: 'bad', mine: 'bad' });
  expect(forged({ numbers: at(fair.numbers, 0, null) })).toMatchObject({ numbers: 'bad', mine: 'bad' });
  expect(forged({ list: at(fair.list, 2, other) })).toMatchObject({ lists: 'bad', numbers: 'bad' });
  expect(forged({ spoiled: [] }).lists).toBe('bad');
  expect(forged({ bots: [...fair.bots, 2] })).toMatchObject({ lists: 'bad', rounds: 'bad' });
  expect(forged({ spoiled: fair.spoiled.map((one) => ({ ...one, missing: [] })) }).rounds).toBe('bad');
  expect(forged({ spoiled: fair.spoiled.map((one) => ({ ...one, missing: [0] })) })).toMatchObject({
    rounds: 'bad',
    lists: 'bad',
  });
  expect(forged({ signature: { key: other, value: '' } }).signer).toBe('bad');
  expect(forged({ secret: 'xyz' })).toMatchObject({ secret: 'bad', keys: 'bad' });
});

test('a game that began before version 2 is checked by the old rule', () => {
  const proof = oldProof;
  const number = proof.clients.find((client) => client !== null)?.number ?? null;
  const seat = proof.clients.findIndex((client) => client !== null);
  const witness = { commitment: proof.commitment, number };
  expect(verdicts(proof, { seat, witness }, old)).toEqual({
    secret: 'good',
    shown: 'good',
    lists: 'unknown',
    numbers: 'good',
    mine: 'good',
    keys: 'good',
  });
  expect(verdicts({ ...proof, secret: 'e'.repeat(64) }, { seat, witness }, old).secret).toBe('bad');
  expect(verdicts({ ...proof, clients: [null, null] }, { seat, witness }, old)).toMatchObject({ mine: 'bad' });
});
