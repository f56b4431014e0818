// The receipts of this device (net/dice_device.ts), kept in the browser's storage: one entry a table, so that windows
// do not overwrite each other's.
import type { KeptReceipt, ReceiptStore } from '../net/dice_device.ts';

const kPrefix = 'tessera.receipt.';
const kMost = 200;

function read(storage: Storage, place: string): KeptReceipt | null {
  try {
    return JSON.parse(storage.getItem(place) ?? 'null') as KeptReceipt | null;
  } catch {
    return null;
  }
}

/** Those that go first when there are too many: tables that were only looked at, then finished games, then the rest. */
function weight({ receipt, finished }: KeptReceipt): number {
  if (!receipt.rounds.length) return 0;
  return finished ? 1 : 2;
}

export class Receipts implements ReceiptStore {
  /** Private windows may have no storage, and then even asking for it throws. */
  constructor(private readonly storage: () => Storage = () => localStorage) {}

  get(table: string): KeptReceipt | null {
    try {
      return read(this.storage(), kPrefix + table);
    } catch {
      return null;
    }
  }

  put(kept: KeptReceipt): boolean {
    try {
      const storage = this.storage();
      const place = kPrefix + kept.receipt.table;
      const text = JSON.stringify(kept);
      storage.setItem(place, text);
      this.dropOldest(storage, place);
      return storage.getItem(place) === text;
    } catch {
      return false;
    }
  }

  /** The newest first. */
  all(): KeptReceipt[] {
    try {
      const storage = this.storage();
      return Object.keys(storage)
        .filter((place) => place.startsWith(kPrefix))
        .flatMap((place) => read(storage, place) ?? [])
        .sort((a, b) => b.since - a.since);
    } catch {
      return [];
    }
  }

  /** Of games that this device put a number into and did not see the end of. */
  unfinished(): KeptReceipt[] {
    return this.all().filter((kept) => !kept.finished && kept.receipt.rounds.some(({ number }) => number !== null));
  }

  private dropOldest(storage: Storage, but: string): void {
    const all = this.all();
    if (all.length <= kMost) return;
    const [first] = all
      .filter(({ receipt }) => kPrefix + receipt.table !== but)
      .sort((a, b) => weight(a) - weight(b) || a.since - b.since);
    if (first) storage.removeItem(kPrefix + first.receipt.table);
  }
}

export const receipts = new Receipts();
