// The check of a finished game's dice, by what this device kept and by the engine: one for all who tell of it.
import { recordEngine } from '../net/engine.ts';
import { checkProof, type Finding } from '../net/fair.ts';
import { checkSignature } from '../net/record_signature.ts';
import type { Seat } from '../protocol/messages.ts';
import type { FairProof, GameRecord } from '../protocol/records.ts';
import { witnessOf } from './dice_witness.ts';
import { receipts } from './receipts.ts';

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
  #fair: FairProof;
  #me: Seat | null;

  constructor(id: string, record: GameRecord, fair: FairProof, me: Seat | null) {
    this.#id = id;
    this.#record = record;
    this.#fair = fair;
    this.#me = me;
  }

  async run(): Promise<void> {
    this.done = false;
    const receipt = receipts.get(this.#id)?.receipt ?? null;
    const seen = { seat: this.#me, receipt, witness: witnessOf(this.#id) };
    const { findings, keys } = checkProof(this.#record, this.#fair, seen);
    this.findings = findings;
    const signature = await checkSignature(this.#record, this.#fair, receipt);
    const engine = keys.length ? await recordEngine() : null;
    this.wrong = engine?.checkChance(this.#record, keys) ?? null;
    const verdict = !engine ? 'unknown' : this.wrong === null ? 'good' : 'bad';
    this.findings = [...findings, ...(signature ? [signature] : []), { step: 'dice', verdict, n: keys.length }];
    this.done = true;
  }
}
