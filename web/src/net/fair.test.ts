import { expect, test } from 'vitest';
import page from '../../../docs/fair-dice.md?raw';
import example from '../../../docs/examples/fair-dice.json?raw';
import { checkProof, freshSecret, keyOf, type ProofStep, type Verdict } from './fair.ts';
import { type FairProof, type GameRecord, isChance } from '../protocol/records.ts';

const block = /```vectors\n([^`]*)```/.exec(page)![1]!;
const vectors = Object.fromEntries(
  block
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/) as [string, string]),
);
const hex = (key: bigint) => key.toString(16).padStart(16, '0');

const record = JSON.parse(example) as GameRecord;
const fair = record.fair!;
const numbers = [vectors['number of seat 0']!, vectors['number of seat 2']!];

test('the keys of the page', () => {
  const secret = vectors['secret']!;
  for (const n of [0, 1, 256]) expect(hex(keyOf(secret, numbers, n))).toBe(vectors[`key of event ${n}`]);
  expect(hex(keyOf(secret, [], 0))).toBe(vectors['key of event 0, without any numbers']);
});

function verdicts(proof: FairProof, seat: number | null, commitment: string | null, number: string | null) {
  const { findings } = checkProof(record, proof, seat, commitment === null ? null : { commitment, number });
  return Object.fromEntries(findings.map((one) => [one.step, one.verdict])) as Record<ProofStep, Verdict>;
}

test('the example of the page is good, as far as it goes without the engine', () => {
  expect(vectors['commitment']).toBe(fair.commitment);
  expect(verdicts(fair, 0, fair.commitment, numbers[0]!)).toEqual({
    secret: 'good',
    shown: 'good',
    numbers: 'good',
    mine: 'good',
    keys: 'good',
  });
  const { keys } = checkProof(record, fair, null, null);
  expect(keys).toHaveLength(record.events.filter(isChance).length);
  expect(keys[0]).toBe(BigInt(`0x${vectors['key of event 0']}`).toString());
});

test('what this device did not see, it does not vouch for', () => {
  expect(verdicts(fair, null, null, null)).toMatchObject({ shown: 'unknown', mine: 'unknown', secret: 'good' });
  expect(verdicts(fair, null, fair.commitment, null)).toMatchObject({ shown: 'good', mine: 'unknown' });
});

test('every part that is forged is found', () => {
  const other = freshSecret();
  const forged = { ...fair, secret: other.number };
  expect(verdicts(forged, 0, fair.commitment, numbers[0]!).secret).toBe('bad');
  // A whole new proof, with a commitment of its own: only who saw the first one can tell.
  const anew = { ...forged, commitment: other.hash };
  expect(verdicts(anew, 0, fair.commitment, numbers[0]!)).toMatchObject({ secret: 'good', shown: 'bad' });
  const swapped = { ...fair, clients: [{ commitment: fair.clients[0]!.commitment, number: other.number }, null, null] };
  expect(verdicts(swapped, 0, fair.commitment, numbers[0]!)).toMatchObject({ numbers: 'bad', mine: 'bad' });
  const without = { ...fair, clients: [null, null, fair.clients[2]!] };
  expect(verdicts(without, 0, fair.commitment, numbers[0]!)).toMatchObject({ numbers: 'good', mine: 'bad' });
  const broken = { ...fair, secret: 'xyz' };
  expect(verdicts(broken, 0, fair.commitment, numbers[0]!)).toMatchObject({ secret: 'bad', keys: 'bad' });
});
