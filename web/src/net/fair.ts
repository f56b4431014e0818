// Our part in the dice: a number that the server learns only after it has bound itself (docs/fair-dice.md).
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export interface Secret {
  number: string; // 64 hex digits
  hash: string; // the SHA-256 of the bytes
}

export function freshSecret(): Secret {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { number: bytesToHex(bytes), hash: bytesToHex(sha256(bytes)) };
}
