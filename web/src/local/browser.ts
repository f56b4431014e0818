// The services of the tables on this device, in a browser. Two workers have an engine each: one for the tables, one for
// the bots. So neither waits for the other, and the page waits for neither. Other tabs get messages.
import { type Bots, startBots } from '#web-engine/bots.js';
import { Conflict, device } from './device.ts';
import { theEngine } from '../net/engine.ts';
import { Refusal } from '../protocol/messages.ts';
import type { Analysis, GameRecord } from '../protocol/records.ts';
import { LocalConnection } from './tables.ts';
import type { LocalServices } from './services.ts';

const kChannel = 'tessera.tables';

// One file for each solved game, named after its id. The build of the page finds them; there may be none.
const solutions = import.meta.glob<string>('../../../build/release/solutions/*.solution', {
  query: '?url',
  import: 'default',
});

/** A worker. It starts at the first request, and starts again after its engine broke. */
class EngineWorker {
  private bots: Promise<Bots> | undefined;
  /** The games whose solution this engine has: each engine needs them for itself. */
  private solved = new Set<string>();

  call: Bots['call'] = async (name, request, progress) => (await this.start()).call(name, request, progress);

  async learn(game: string, bytes: Uint8Array): Promise<void> {
    if (this.solved.has(game)) return;
    await (await this.start()).addSolution(bytes);
    this.solved.add(game);
  }

  close(): void {
    void this.bots?.then((bots) => bots.close()).catch(() => {});
    this.bots = undefined;
    this.solved.clear();
  }

  private start(): Promise<Bots> {
    this.bots ??= make();
    this.bots.catch(() => (this.bots = undefined));
    return this.bots;
  }
}

async function make(): Promise<Bots> {
  const engine = await theEngine();
  if (!engine) throw new Refusal('unavailable');
  return startBots(engine.module);
}

class BrowserServices implements LocalServices {
  readonly device = device;
  onOtherTab: (table: string) => void = () => {};
  private readonly tables = new EngineWorker();
  private readonly thinker = new EngineWorker();
  private readonly channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(kChannel) : null;
  private readonly solutions = new Map<string, Promise<Uint8Array | null>>();

  constructor() {
    this.channel?.addEventListener('message', (event: MessageEvent<unknown>) => this.onOtherTab(String(event.data)));
  }

  table: LocalServices['table'] = async (name, request) => {
    try {
      return await this.tables.call(name, request);
    } catch (why) {
      if (why instanceof Refusal) throw why;
      console.error(why);
      this.tables.close(); // its engine broke, and all tables with it: they are made of their steps again
      throw new Conflict();
    }
  };

  think: LocalServices['think'] = async (request) => {
    try {
      return await this.thinker.call('suggest', request);
    } catch (why) {
      if (why instanceof Refusal) throw why;
      this.thinker.close(); // its engine broke: the next one is asked again
      throw why;
    }
  };

  async best(game: string): Promise<boolean> {
    const bytes = await this.solutionOf(game);
    if (!bytes) return false;
    await Promise.all([this.tables.learn(game, bytes), this.thinker.learn(game, bytes)]);
    return true;
  }

  now = (): number => Date.now();

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }

  notifyOtherTabs(table: string): void {
    this.channel?.postMessage(table);
  }

  /** Fetched once; what could not be fetched is asked for again. */
  private async solutionOf(game: string): Promise<Uint8Array | null> {
    const fetched = this.solutions.get(game) ?? fetchSolution(game);
    this.solutions.set(game, fetched);
    const bytes = await fetched;
    if (!bytes) this.solutions.delete(game);
    return bytes;
  }

  /** In a worker of its own, so that games go on; ends when `stop` says so. */
  async analyse(record: GameRecord, stop: AbortSignal, progress: (part: number) => void): Promise<Analysis> {
    const worker = new EngineWorker();
    stop.addEventListener('abort', () => worker.close());
    try {
      const bytes = await this.solutionOf(record.game);
      if (bytes) await worker.learn(record.game, bytes);
      const answer = await worker.call('analyse', { record }, progress);
      if (!answer.ok) throw new Refusal('malformed', answer.detail);
      return answer.analysis;
    } finally {
      worker.close();
    }
  }
}

async function fetchSolution(game: string): Promise<Uint8Array | null> {
  const file = solutions[`../../../build/release/solutions/${game}.solution`];
  if (!file) return null;
  try {
    const answer = await fetch(await file());
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

export const services = new BrowserServices();
export const local = new LocalConnection(services);
