// The server's signature under a record (docs/fair-dice.md, "The signature"): Ed25519, by the browser's own
// cryptography. Some browsers lack it, and all do on pages that are not secure: then this device can't say.
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type GameRecord, isVersion2 } from '../protocol/records.ts';
import { type DeviceEvidence, type Finding, finding, mayBeOld } from './fair.ts';

const kKey = /^[0-9a-f]{64}$/;
const kValue = /^[0-9a-f]{128}$/;

/** By the bytes of UTF-8, which is the order of code points; `<` compares code units. */
function byBytes(a: string, b: string): number {
  const [x, y] = [utf8ToBytes(a), utf8ToBytes(b)];
  const at = x.findIndex((byte, i) => byte !== y[i]);
  return at < 0 ? x.length - y.length : at >= y.length ? 1 : x[at]! - y[at]!;
}

/** JSON without spaces, the fields of every object sorted by the bytes of their names. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => byBytes(a, b));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`;
}

function signedText(record: GameRecord): Uint8Array<ArrayBuffer> {
  const fair: Record<string, unknown> = { ...record.fair };
  delete fair['signature'];
  return new Uint8Array(utf8ToBytes(`tessera record 2${canonicalText({ ...record, fair })}`));
}

/** Null: this browser can't check it. */
async function isSigned(text: Uint8Array<ArrayBuffer>, key: string, value: string): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  if (!kKey.test(key) || !kValue.test(value)) return false;
  try {
    const imported = await subtle.importKey('raw', new Uint8Array(hexToBytes(key)), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', imported, new Uint8Array(hexToBytes(value)), text);
  } catch (why) {
    // Anything else is the key's fault.
    return why instanceof DOMException && why.name === 'NotSupportedError' ? null : false;
  }
}

/** Whether the record is as the server signed it; nothing for games from before there were signatures. */
export async function checkSignature(record: GameRecord, seen: DeviceEvidence): Promise<Finding | null> {
  // A server that has shown a key signs.
  const unsigned = seen.receipt?.signer ? false : null;
  const { fair } = record;
  if (!fair || !isVersion2(fair)) return mayBeOld(seen) ? null : finding('signature', unsigned);
  const { signature } = fair;
  const good = signature ? await isSigned(signedText(record), signature.key, signature.value) : unsigned;
  return finding('signature', good);
}
