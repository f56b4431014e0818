// Fair dice (docs/fair-dice.md): this device's number, which the server learns only after its own commitment; and the
// check of a finished game. SHA-256 comes from a library, because browsers offer theirs on secure pages only.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Seat } from '../protocol/messages.ts';
import { type FairProof, type GameRecord, isChance } from '../protocol/records.ts';

export interface Secret {
  number: string; // 64 hex digits
  hash: string; // the SHA-256 of the bytes
}

export function freshSecret(): Secret {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { number: bytesToHex(bytes), hash: bytesToHex(sha256(bytes)) };
}

/** What this device saw before the game began. No other source can confirm it. */
export interface Witness {
  /** The server's commitment, shown before the game. */
  commitment: string;
  /** The number that this device gave; null: it was a spectator. */
  number: string | null;
}

/** `unknown`: this device can't say. */
export type Verdict = 'good' | 'bad' | 'unknown';

/** Each thing that is checked, in the order of the page. `dice` is the engine's part: see net/engine.ts. */
export const kProofSteps = ['secret', 'shown', 'numbers', 'mine', 'keys', 'dice'] as const;
export type ProofStep = (typeof kProofSteps)[number];

export interface Finding {
  step: ProofStep;
  verdict: Verdict;
  /** How many there were, where things were counted. */
  n: number;
}

const kSecretBytes = 32;

function hashOf(hex: string): string | null {
  return /^[0-9a-f]{64}$/.test(hex) ? bytesToHex(sha256(hexToBytes(hex))) : null;
}

function bigEndian(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** The key of chance event `n`, as an unsigned number of 64 bits. */
export function keyOf(secret: string, numbers: readonly string[], n: number): bigint {
  const message = concatBytes(...numbers.map(hexToBytes), bigEndian(n));
  const mac = hmac(sha256, hexToBytes(secret), message);
  return new DataView(mac.buffer, mac.byteOffset).getBigUint64(0);
}

/** The keys of all chance events of a game, in their order, as decimal text. */
export function keysOf(record: GameRecord, fair: FairProof): string[] {
  const numbers = fair.clients.flatMap((client) => (client ? [client.number] : []));
  const count = record.events.filter(isChance).length;
  return Array.from({ length: count }, (_, n) => keyOf(fair.secret, numbers, n).toString());
}

function judge(good: boolean | null): Verdict {
  return good === null ? 'unknown' : good ? 'good' : 'bad';
}

function mineIsIn(fair: FairProof, seat: Seat | null, witness: Witness | null): boolean | null {
  if (!witness?.number) return null;
  return seat === null
    ? fair.clients.some((client) => client?.number === witness.number)
    : fair.clients[seat]?.number === witness.number;
}

/** All that needs no engine. `seat`: mine, or null. */
export function checkProof(
  record: GameRecord,
  fair: FairProof,
  seat: Seat | null,
  witness: Witness | null,
): { findings: Finding[]; keys: string[] } {
  const given = fair.clients.filter((client) => client !== null);
  const secretFits = hashOf(fair.secret) === fair.commitment;
  const numbersFit = given.every((client) => hashOf(client.number) === client.commitment);
  const readable = fair.secret.length === 2 * kSecretBytes && given.every((client) => hashOf(client.number) !== null);
  const keys = readable ? keysOf(record, fair) : [];
  const findings: Finding[] = [
    { step: 'secret', verdict: judge(secretFits), n: 1 },
    { step: 'shown', verdict: judge(witness ? witness.commitment === fair.commitment : null), n: 1 },
    { step: 'numbers', verdict: judge(numbersFit), n: given.length },
    { step: 'mine', verdict: judge(mineIsIn(fair, seat, witness)), n: 1 },
    { step: 'keys', verdict: judge(readable), n: keys.length },
  ];
  return { findings, keys };
}
