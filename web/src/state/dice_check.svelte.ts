// The check of a finished game's dice, by what this device kept and by the engine: one for all who tell of it.
import { recordEngine } from '../net/engine.ts';
import { checkProof, type DeviceEvidence, type Finding, finding } from '../net/fair.ts';
import { checkSignature } from '../net/record_signature.ts';
import type { Seat } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { witnessOf } from './dice_witness.ts';
import { receipts } from './receipts.ts';

function evidenceOf(table: string, seat: Seat | null): DeviceEvidence {
  return { table, seat, receipt: receipts.get(table)?.receipt ?? null, witness: witnessOf(table) };
}

/** Null: there is nothing to check, neither in the record nor on this device. */
export function diceCheckOf(table: string, record: GameRecord, me: Seat | null): DiceCheck | null {
  const seen = evidenceOf(table, me);
  return record.fair || seen.receipt || seen.witness ? new DiceCheck(table, record, me) : null;
}

export class DiceCheck {
  /** What is known so far; all of it once the check is `done`. */
  findings = $state.raw<readonly Finding[]>([]);
  done = $state(false);
  /** What is wrong with an outcome, in the engine's words. */
  wrong = $state<string | null>(null);

  readonly bad = $derived(this.findings.some(({ verdict }) => verdict === 'bad'));
  readonly whole = $derived(this.done && this.findings.every(({ verdict }) => verdict === 'good'));
  /** How many rolls, draws and deals there were. */
  readonly outcomes = $derived(this.findings.find(({ step }) => step === 'keys')?.n ?? 0);

  #id: string;
  #record: GameRecord;
  #me: Seat | null;

  constructor(id: string, record: GameRecord, me: Seat | null) {
    this.#id = id;
    this.#record = record;
    this.#me = me;
  }

  async run(): Promise<void> {
    this.done = false;
    const seen = evidenceOf(this.#id, this.#me);
    const { findings, keys } = checkProof(this.#record, seen);
    this.findings = findings;
    const signature = await checkSignature(this.#record, seen);
    const engine = keys.length ? await recordEngine() : null;
    this.wrong = engine?.checkChance(this.#record, keys) ?? null;
    const good = engine && this.wrong === null;
    const dice = this.#record.fair ? finding('dice', good, keys.length) : null;
    this.findings = [...findings, ...[signature, dice].filter((one) => one !== null)];
    this.done = true;
  }
}
