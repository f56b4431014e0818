// The world of this page's own tables: two workers with an engine each, one for the tables and one for the bots that
// think, so that neither waits for the other and the page for none; and the other windows.
import { type Bots, startBots } from '../../engine/bots.js';
import { Conflict, device } from '../net/device.ts';
import { theEngine } from '../net/engine.ts';
import { Refusal } from '../net/messages.ts';
import type { Analysis, GameRecord } from '../net/records.ts';
import { LocalConnection } from './tables.ts';
import type { LocalWorld } from './world.ts';

const kChannel = 'tessera.tables';

// Looked for when the page is built; not there, if Pass the Pot was not solved then.
const solutions = import.meta.glob<string>('../../../build/release/solutions/pass-the-pot.solution', {
  query: '?url',
  import: 'default',
});

/** A worker that is started when it is needed, and anew when its engine broke. */
class Helper {
  private bots: Promise<Bots> | undefined;
  /** Each engine needs it for itself. */
  private solved = false;

  call: Bots['call'] = async (name, request, progress) => (await this.start()).call(name, request, progress);

  async learn(bytes: Uint8Array): Promise<void> {
    if (this.solved) return;
    await (await this.start()).addSolution(bytes);
    this.solved = true;
  }

  close(): void {
    void this.bots?.then((bots) => bots.close()).catch(() => {});
    this.bots = undefined;
    this.solved = false;
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

class BrowserWorld implements LocalWorld {
  readonly device = device;
  onShout: (table: string) => void = () => {};
  private readonly tables = new Helper();
  private readonly thinker = new Helper();
  private readonly channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(kChannel) : null;
  private solution: Promise<Uint8Array | null> | undefined;

  constructor() {
    this.channel?.addEventListener('message', (event: MessageEvent<unknown>) => this.onShout(String(event.data)));
  }

  table: LocalWorld['table'] = async (name, request) => {
    try {
      return await this.tables.call(name, request);
    } catch (why) {
      if (why instanceof Refusal) throw why;
      console.error(why);
      this.tables.close(); // its engine broke, and all tables with it: they are made of their steps again
      throw new Conflict();
    }
  };

  think: LocalWorld['think'] = async (request) => {
    try {
      return await this.thinker.call('suggest', request);
    } catch (why) {
      if (why instanceof Refusal) throw why;
      this.thinker.close(); // its engine broke: the next one is asked again
      throw why;
    }
  };

  async best(): Promise<boolean> {
    this.solution ??= fetchSolution();
    const bytes = await this.solution;
    if (!bytes) {
      this.solution = undefined;
      return false;
    }
    await Promise.all([this.tables.learn(bytes), this.thinker.learn(bytes)]);
    return true;
  }

  now = (): number => Date.now();

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  }

  shout(table: string): void {
    this.channel?.postMessage(table);
  }

  /** In a worker of its own, so that games go on; ends when `stop` says so. */
  async analyse(record: GameRecord, stop: AbortSignal, progress: (part: number) => void): Promise<Analysis> {
    const helper = new Helper();
    stop.addEventListener('abort', () => helper.close());
    try {
      const bytes = record.game === 'pass-the-pot' ? await (this.solution ??= fetchSolution()) : null;
      if (bytes) await helper.learn(bytes);
      const answer = await helper.call('analyse', { record: record as unknown as Record<string, unknown> }, progress);
      if (!answer.ok) throw new Refusal('malformed', answer.detail);
      return answer.analysis as unknown as Analysis;
    } finally {
      helper.close();
    }
  }
}

async function fetchSolution(): Promise<Uint8Array | null> {
  const [file] = Object.values(solutions);
  if (!file) return null;
  try {
    const answer = await fetch(await file());
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

export const world = new BrowserWorld();
export const local = new LocalConnection(world);
