// Fair dice (docs/fair-dice.md): what is hashed, and the check of a finished game. dice_device.ts is this device's part
// before a game. SHA-256 comes from a library, because browsers offer theirs on secure pages only.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seat } from '../protocol/messages.ts';
import {
  type FairProof,
  type FairProof2,
  type GameRecord,
  isChance,
  isVersion2,
  type OldFairProof,
  type Receipt,
} from '../protocol/records.ts';

export type HexBySeat = readonly (string | null)[];

const kBytes = 32;
const kHex = /^[0-9a-f]{64}$/;

function bigEndian(n: number, bytes: 1 | 4 | 8): Uint8Array {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(n));
  return out.slice(8 - bytes);
}

const tableBytes = (table: string): Uint8Array => concatBytes(bigEndian(table.length, 1), utf8ToBytes(table));

/** What a device shows of its number before it shows the number. */
export function hashOfNumber(table: string, round: number, seat: Seat, number: string): string {
  const context = utf8ToBytes('tessera number 2');
  const message = concatBytes(context, tableBytes(table), bigEndian(round, 4), bigEndian(seat, 1), hexToBytes(number));
  return bytesToHex(sha256(message));
}

export function hashOfList(table: string, round: number, list: HexBySeat): string {
  const entries = list.map((hash) =>
    hash === null ? bigEndian(0, 1) : concatBytes(bigEndian(1, 1), hexToBytes(hash)),
  );
  const context = utf8ToBytes('tessera list 2');
  const players = bigEndian(list.length, 1);
  return bytesToHex(sha256(concatBytes(context, tableBytes(table), bigEndian(round, 4), players, ...entries)));
}

const keyFrom = (secret: string, message: Uint8Array): bigint => {
  const mac = hmac(sha256, hexToBytes(secret), message);
  return new DataView(mac.buffer, mac.byteOffset).getBigUint64(0);
};

type DiceOf2 = Pick<FairProof2, 'table' | 'secret' | 'round' | 'list' | 'numbers'>;

/** The key of chance event `n`, as an unsigned number of 64 bits. */
export function keyOf({ table, secret, round, list, numbers }: DiceOf2, n: number): bigint {
  const message = concatBytes(
    utf8ToBytes('tessera dice 2'),
    tableBytes(table),
    bigEndian(round, 4),
    hexToBytes(hashOfList(table, round, list)),
    ...numbers.map((number) => (number === null ? new Uint8Array(kBytes) : hexToBytes(number))),
    bigEndian(n, 8),
  );
  return keyFrom(secret, message);
}

/** The same for a game that began before version 2. */
export function oldKeyOf(secret: string, numbers: readonly string[], n: number): bigint {
  return keyFrom(secret, concatBytes(...numbers.map(hexToBytes), bigEndian(n, 8)));
}

/** The keys of all chance events of a game, in their order, as decimal text. */
export function keysOf(record: GameRecord, fair: FairProof): string[] {
  const old = isVersion2(fair) ? [] : fair.clients.flatMap((client) => (client ? [client.number] : []));
  const key = (n: number) => (isVersion2(fair) ? keyOf(fair, n) : oldKeyOf(fair.secret, old, n));
  return Array.from({ length: record.events.filter(isChance).length }, (_, n) => key(n).toString());
}

/** What this device saw before a game that began before version 2. */
export interface Witness {
  /** The server's commitment, shown before the game. */
  commitment: string;
  /** The number that this device gave; null: it was a spectator. */
  number: string | null;
}

/** `unknown`: this device can't say. */
export type Verdict = 'good' | 'bad' | 'unknown';

/**
 * Each thing that is checked. `signature` is checked by the browser (record_signature.ts), `dice` by the engine
 * (engine.ts).
 */
export const kProofSteps = [
  'proof',
  'secret',
  'shown',
  'lists',
  'rounds',
  'numbers',
  'mine',
  'signer',
  'signature',
  'keys',
  'dice',
] as const;
export type ProofStep = (typeof kProofSteps)[number];

export interface Finding {
  step: ProofStep;
  verdict: Verdict;
  /** How many there were, where things were counted. */
  n: number;
}

function judge(good: boolean | null): Verdict {
  return good === null ? 'unknown' : good ? 'good' : 'bad';
}

export const finding = (step: ProofStep, good: boolean | null, n = 1): Finding => ({ step, verdict: judge(good), n });

const hashOf = (hex: string): string | null => (kHex.test(hex) ? bytesToHex(sha256(hexToBytes(hex))) : null);

export const sameList = (a: HexBySeat, b: HexBySeat): boolean =>
  a.length === b.length && a.every((entry, seat) => entry === b[seat]);

/** Whether every number fits its hash, and neither is without the other. */
export function numbersFit(table: string, round: number, list: HexBySeat, numbers: HexBySeat): boolean {
  if (list.length !== numbers.length) return false;
  return numbers.every((number, seat) => {
    if (number === null) return list[seat] === null;
    return kHex.test(number) && hashOfNumber(table, round, seat, number) === list[seat];
  });
}

/** Whether the spoiled rounds fit each other and the last one, and no bot has a number. */
function roundsFit(fair: FairProof2): boolean {
  const gone = new Set(fair.bots);
  let before = 0;
  for (const { round, list, missing } of [...fair.spoiled, { round: fair.round, list: fair.list, missing: null }]) {
    if (round <= before || list.some((hash, seat) => hash !== null && gone.has(seat))) return false;
    if (missing && (!missing.length || missing.some((seat) => !list[seat]))) return false;
    before = round;
    for (const seat of missing ?? []) gone.add(seat);
  }
  return true;
}

/**
 * Whether every list that the receipt has is in the record. Null: it does not have the list of the game, or no number of
 * this device is in it; then others' numbers may have been open before it was closed.
 */
function listsFit(fair: FairProof2, receipt: Receipt): boolean | null {
  const recorded = [...fair.spoiled, { round: fair.round, list: fair.list, missing: [] as readonly Seat[] }];
  for (const kept of receipt.rounds) {
    const same = recorded.find(({ round }) => round === kept.round);
    if (!same || !sameList(same.list, kept.list)) return false;
    if (kept.bots.join() !== fair.bots.join()) return false;
    if (kept.opened && kept.seat !== null && same.missing.includes(kept.seat)) return false;
  }
  return receipt.rounds.some(({ round, number }) => round === fair.round && number !== null) ? true : null;
}

function myNumberIsIn(fair: FairProof2, receipt: Receipt): boolean | null {
  const mine = receipt.rounds.find(({ round }) => round === fair.round);
  if (!mine || mine.number === null || mine.seat === null) return null;
  return fair.numbers[mine.seat] === mine.number;
}

/** All that needs no engine, by the receipt of this device. */
function checkVersion2(record: GameRecord, fair: FairProof2, { table, receipt }: DeviceEvidence) {
  const given = fair.numbers.filter((number) => number !== null);
  const readable = [fair.secret, ...given, ...fair.list.filter((hash) => hash !== null)].every((hex) => kHex.test(hex));
  const keys = readable ? keysOf(record, fair) : [];
  const findings = [
    finding('proof', fair.table === table),
    finding('secret', hashOf(fair.secret) === fair.commitment),
    finding('shown', receipt && receipt.commitment === fair.commitment),
    finding('lists', receipt && listsFit(fair, receipt)),
    finding('rounds', roundsFit(fair), fair.spoiled.length),
    finding('numbers', numbersFit(fair.table, fair.round, fair.list, fair.numbers), given.length),
    finding('mine', receipt && myNumberIsIn(fair, receipt)),
    finding('signer', receipt?.signer ? fair.signature?.key === receipt.signer : null),
    finding('keys', readable, keys.length),
  ];
  return { findings, keys };
}

function mineIsIn(fair: OldFairProof, seat: Seat | null, witness: Witness | null): boolean | null {
  if (!witness?.number) return null;
  return seat === null
    ? fair.clients.some((client) => client?.number === witness.number)
    : fair.clients[seat]?.number === witness.number;
}

function checkOld(record: GameRecord, fair: OldFairProof, seat: Seat | null, witness: Witness | null) {
  const given = fair.clients.filter((client) => client !== null);
  const readable = kHex.test(fair.secret) && given.every((client) => kHex.test(client.number));
  const keys = readable ? keysOf(record, fair) : [];
  const findings = [
    finding('secret', hashOf(fair.secret) === fair.commitment),
    finding('shown', witness && witness.commitment === fair.commitment),
    finding('lists', null),
    finding(
      'numbers',
      given.every((client) => hashOf(client.number) === client.commitment),
      given.length,
    ),
    finding('mine', mineIsIn(fair, seat, witness)),
    finding('keys', readable, keys.length),
  ];
  return { findings, keys };
}

/** What this device kept of the table, by the version of its dice; and its seat there. */
export interface DeviceEvidence {
  /** The table that was asked for. */
  table: string;
  seat: Seat | null;
  receipt: Receipt | null;
  witness: Witness | null;
}

/**
 * Whether the proof may be of the old rule. What has a receipt is of version 2; but a game that ran already when its
 * server went over to that was shown once more then, and of that one the device has a witness from before.
 */
export const mayBeOld = ({ receipt, witness }: DeviceEvidence): boolean => !receipt || witness !== null;

/**
 * All that needs no engine. A server can't get around the check: where this device saw the game, it is wrong that there
 * is no proof, or one of the old rule in place of version 2.
 */
export function checkProof(record: GameRecord, seen: DeviceEvidence): { findings: Finding[]; keys: string[] } {
  const { fair } = record;
  if (fair && isVersion2(fair)) return checkVersion2(record, fair, seen);
  if (fair && mayBeOld(seen)) return checkOld(record, fair, seen.seat, seen.witness);
  const isMissed = seen.receipt !== null || seen.witness !== null;
  return { findings: isMissed ? [finding('proof', false)] : [], keys: [] };
}
