// The engine in WebAssembly (web/engine), as far as finished games need it: it checks records and shows them from any
// seat. It is fetched when it is first asked for; a page that was built without it has none, and says so.
import type { Seat } from './messages.ts';
import type { GameRecord } from './records.ts';

/** A game at one point of its record: before the event of that number. */
export interface Frame<View = unknown> {
  view: View;
  toAct: readonly Seat[];
  scores: readonly number[];
}

export interface RecordEngine {
  /** Null: every action is legal, and every outcome is the one its key gives. Else what is wrong, with its place. */
  checkChance(record: GameRecord, keys: readonly string[]): string | null;
  /** The game before event `event`, as `seat` saw it; null: a spectator. Takes a few milliseconds. */
  frame(record: GameRecord, event: number, seat: Seat | null): Frame;
}

type Answer = { ok: true; [field: string]: unknown } | { ok: false; code: string; detail: string };
interface Module {
  call(name: string, request: object): Answer;
}
interface Loader {
  loadEngine(source: Promise<Response>): Promise<Module>;
}

// Looked for when the page is built: what is not there is not in these lists.
const loaders = import.meta.glob<Loader>('../../engine/engine.js');
const files = import.meta.glob<string>('../../engine/tessera.wasm', { query: '?url', import: 'default' });

export function engineFrom(module: Module): RecordEngine {
  return {
    checkChance(record, keys) {
      const answer = module.call('check_record', { record, keys });
      return answer.ok ? null : answer.detail;
    },
    frame(record, event, seat) {
      const answer = module.call('record_view', { record, events: event, seat });
      if (!answer.ok) throw new Error(answer.detail);
      return {
        view: answer['view'],
        toAct: answer['to_act'] as Seat[],
        scores: answer['scores'] as number[],
      };
    },
  };
}

async function load(): Promise<RecordEngine | null> {
  const [loader] = Object.values(loaders);
  const [file] = Object.values(files);
  if (!loader || !file) return null;
  const [{ loadEngine }, address] = await Promise.all([loader(), file()]);
  return engineFrom(await loadEngine(fetch(address)));
}

let loading: Promise<RecordEngine | null> | undefined;

/** Null: this page has no engine, or it could not be loaded; the next call tries again. */
export function recordEngine(): Promise<RecordEngine | null> {
  loading ??= load().catch((why: unknown) => {
    console.warn('the engine could not be loaded', why);
    loading = undefined;
    return null;
  });
  return loading;
}
