// This device's part in fair dice before a game (docs/fair-dice.md): it draws a number a round, keeps every closed list
// before it opens its number, and warns where the server does what an honest one never does. What it keeps is the
// receipt of the table.
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Seat } from '../protocol/messages.ts';
import type { Receipt, ReceiptRound } from '../protocol/records.ts';
import { hashOfNumber, type HexBySeat, numbersFit, sameList } from './fair.ts';

/**
 * The first ones are about a dishonest server. The last three need not be: the number came too late, another device of
 * the same person gave one, or this device can't keep anything.
 */
export const kDiceWarnings = [
  'commitment',
  'signer',
  'round',
  'two_lists',
  'bot_number',
  'own_hash',
  'numbers',
  'own_number',
  'blamed',
  'dropped',
  'left_out',
  'foreign',
  'storage',
] as const;
export type DiceWarning = (typeof kDiceWarnings)[number];
export const kHarmless: readonly DiceWarning[] = ['left_out', 'foreign', 'storage'];

/** A number that was drawn and is not opened yet. */
interface Drawn {
  round: number;
  seat: Seat;
  number: string;
  /** The server did not take it: it came too late, or another device of this person was first. */
  refused: boolean;
  /** The server said that it has the hash in time. Receipts of before do not say. */
  confirmed?: boolean;
}

export interface KeptReceipt {
  receipt: Receipt;
  drawn: Drawn | null;
  /** When this device first saw the table. */
  since: number;
  /** The end of the game was seen. */
  finished: boolean;
}

/** Where receipts are kept, by table: all windows of the device share it. */
export interface ReceiptStore {
  get(table: string): KeptReceipt | null;
  /** False: it could not be written. */
  put(kept: KeptReceipt): boolean;
}

export interface FairRound {
  round: number;
  commitment: string;
}

const freshNumber = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

export class DiceDevice {
  /** The person leaves the table, and the server may leave their hash out. */
  private leaving = false;

  constructor(
    readonly table: string,
    private readonly receipts: ReceiptStore,
    private readonly warn: (warning: DiceWarning) => void,
    private readonly now: () => number = Date.now,
  ) {}

  private get kept(): KeptReceipt | null {
    return this.receipts.get(this.table);
  }

  /** The table is shown. The first commitment and the first key stay. */
  see(commitment: string, signer: string): void {
    const { kept } = this;
    if (kept) {
      if (kept.receipt.commitment !== commitment) this.warn('commitment');
      if (kept.receipt.signer !== null && kept.receipt.signer !== signer) this.warn('signer');
      return;
    }
    const receipt: Receipt = {
      format: 'tessera-receipt',
      version: 1,
      table: this.table,
      commitment,
      signer,
      rounds: [],
    };
    this.receipts.put({ receipt, drawn: null, since: this.now(), finished: false });
  }

  /** The server asks for a hash. Null: this device gives none. */
  commit({ round, commitment }: FairRound, seat: Seat): string | null {
    const { kept } = this;
    if (!kept) return this.stop('storage');
    if (kept.receipt.commitment !== commitment) return this.stop('commitment');
    if (round <= this.lastRound(kept) || round < (kept.drawn?.round ?? 0)) return this.stop('round');
    // Asked again, perhaps in another window: the same round has the same number.
    if (kept.drawn?.round !== round || kept.drawn.seat !== seat) {
      kept.drawn = { round, seat, number: freshNumber(), refused: false };
      this.leaving = false;
      if (!this.receipts.put(kept)) return this.stop('storage');
    }
    return hashOfNumber(this.table, round, seat, kept.drawn.number);
  }

  /** The server did not take the hash of this round. */
  refused(round: number): void {
    const { kept } = this;
    if (!kept?.drawn || kept.drawn.round !== round) return;
    kept.drawn.refused = true;
    this.receipts.put(kept);
  }

  /** The server has taken the hash of this round: now it has to be in the list. */
  confirmed(round: number): void {
    const { kept } = this;
    if (!kept?.drawn || kept.drawn.round !== round || kept.drawn.confirmed) return;
    kept.drawn.confirmed = true;
    this.receipts.put(kept);
    const entry = kept.receipt.rounds.find((one) => one.round === round);
    if (entry?.list[kept.drawn.seat] === null && this.isDropped(kept.drawn)) this.warn('dropped');
  }

  leave(): void {
    this.leaving = true;
  }

  /** The list is closed. The number to open now; null: none. The list is kept before. */
  list({ round, commitment }: FairRound, list: HexBySeat, seat: Seat | null, bots: readonly Seat[]): string | null {
    const { kept } = this;
    if (!kept) return null;
    if (kept.receipt.commitment !== commitment) return this.stop('commitment');
    const before = kept.receipt.rounds.find((one) => one.round === round);
    if (before) return sameList(before.list, list) ? before.number : this.stop('two_lists');
    if (round <= this.lastRound(kept)) return this.stop('round');
    const number = this.numberFor(round, list, seat, bots, kept.drawn);
    const entry: ReceiptRound = { round, list: [...list], bots: [...bots], seat, number, opened: false };
    kept.receipt.rounds.push(entry);
    return this.receipts.put(kept) ? number : this.stop('storage');
  }

  /** The server has confirmed the number of this round. */
  opened(round: number): void {
    const { kept } = this;
    const entry = kept?.receipt.rounds.find((one) => one.round === round);
    if (!kept || !entry || entry.opened) return;
    entry.opened = true;
    this.receipts.put(kept);
  }

  /** Somebody did not open. */
  spoiled(round: number, list: HexBySeat, missing: readonly Seat[]): void {
    const entry = this.kept?.receipt.rounds.find((one) => one.round === round);
    if (!entry) return;
    if (!sameList(entry.list, list)) this.warn('two_lists');
    else if (entry.opened && entry.seat !== null && missing.includes(entry.seat)) this.warn('blamed');
  }

  /** All numbers, before the first event; and again for who comes back. `seat`: mine, if it is known. */
  numbers({ round, commitment }: FairRound, list: HexBySeat, numbers: HexBySeat, seat: Seat | null): void {
    const { kept } = this;
    if (!numbersFit(this.table, round, list, numbers)) return this.warn('numbers');
    if (!kept) return;
    if (kept.receipt.commitment !== commitment) return this.warn('commitment');
    if (round < this.lastRound(kept)) return this.warn('round');
    const entry = kept.receipt.rounds.find((one) => one.round === round);
    if (entry && !sameList(entry.list, list)) return this.warn('two_lists');
    if (entry && entry.number !== null && entry.seat !== null) {
      if (numbers[entry.seat] !== entry.number) this.warn('own_number');
      return;
    }
    const drawn = kept.drawn?.round === round ? kept.drawn : null;
    if (seat === null || !drawn || drawn.seat !== seat) return;
    if (numbers[seat] === null) this.warn(this.isDropped(drawn) ? 'dropped' : 'left_out');
    else this.warn(drawn.refused ? 'foreign' : 'own_number');
  }

  /** The game is over. */
  finish(): void {
    const { kept } = this;
    if (!kept || kept.finished) return;
    this.receipts.put({ ...kept, finished: true });
  }

  private numberFor(
    round: number,
    list: HexBySeat,
    seat: Seat | null,
    bots: readonly Seat[],
    drawn: Drawn | null,
  ): string | null {
    if (bots.some((bot) => list[bot] !== null)) return this.stop('bot_number');
    if (seat === null || drawn?.round !== round || drawn.seat !== seat) return null;
    if (list[seat] === hashOfNumber(this.table, round, seat, drawn.number)) return drawn.number;
    if (list[seat] === null) return this.isDropped(drawn) ? this.stop('dropped') : null;
    return drawn.refused ? null : this.stop('own_hash');
  }

  /** Whether the server had the hash that it now leaves out. */
  private isDropped(drawn: Drawn): boolean {
    return drawn.confirmed === true && !this.leaving;
  }

  private lastRound(kept: KeptReceipt): number {
    return Math.max(0, ...kept.receipt.rounds.map(({ round }) => round));
  }

  private stop(warning: DiceWarning): null {
    this.warn(warning);
    return null;
  }
}
