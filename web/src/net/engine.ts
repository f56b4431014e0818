// The engine in WebAssembly (web/engine). It is fetched when it is first needed; a page that was built without it says
// so. For finished games it checks records, and shows them from any seat.
import type { Engine } from '#web-engine/engine.js';
import type { Seat } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';

/** A game at one point of its record: before the event of that number. */
export interface Frame<View = unknown> {
  view: View;
  toAct: readonly Seat[];
  scores: readonly number[];
}

export interface RecordEngine {
  /** Null: every action is legal, and every outcome follows from its key. Else the error and its place. */
  checkChance(record: GameRecord, keys: readonly string[]): string | null;
  /** The game before event `event`, as `seat` saw it; null: a spectator. Takes a few milliseconds. */
  frame(record: GameRecord, event: number, seat: Seat | null): Frame;
}

// Looked for when the page is built; not there, if the module was not.
const files = import.meta.glob<string>('../../../build/wasm/tessera.wasm', { query: '?url', import: 'default' });

export function recordsBy(engine: Pick<Engine, 'call'>): RecordEngine {
  return {
    checkChance(record, keys) {
      const answer = engine.call('check_record', { record: { ...record }, keys: [...keys] });
      return answer.ok ? null : answer.detail;
    },
    frame(record, event, seat) {
      const answer = engine.call('record_view', { record: { ...record }, events: event, seat });
      if (!answer.ok) throw new Error(answer.detail);
      return { view: answer.view, toAct: answer.to_act, scores: answer.scores };
    },
  };
}

async function load(): Promise<Engine | null> {
  const [file] = Object.values(files);
  if (!file) return null;
  const [{ loadEngine }, address] = await Promise.all([import('#web-engine/engine.js'), file()]);
  return loadEngine(fetch(address));
}

let loading: Promise<Engine | null> | undefined;

/** Null: this page has no engine, or it could not be loaded; the next call tries again. */
export function theEngine(): Promise<Engine | null> {
  loading ??= load().catch((why: unknown) => {
    console.warn('the engine could not be loaded', why);
    loading = undefined;
    return null;
  });
  return loading;
}

export async function recordEngine(): Promise<RecordEngine | null> {
  const engine = await theEngine();
  return engine && recordsBy(engine);
}
