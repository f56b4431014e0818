// Services for tests: the real engine, memory for a device, and a clock that stands still until it is told to go.
import { readFileSync } from 'node:fs';
import { createEngine } from '#web-engine/engine.js';
import { Device } from './device.ts';
import type { LocalServices } from './services.ts';

const kModule = 'build/wasm/tessera.wasm';
const kNodes = 20;

const module = new WebAssembly.Module(readFileSync(kModule));
const thinker = createEngine(module);

interface Timer {
  at: number;
  run: () => void;
}

export class TestServices implements LocalServices {
  onOtherTab: (table: string) => void = () => {};
  private clock = 1_000_000;
  private timers: Timer[] = [];
  private engine = createEngine(module);

  constructor(
    /** Worlds that share a device and hear each other are windows of one browser. */
    readonly device = new Device(() => undefined),
    private readonly others: TestServices[] = [],
  ) {
    others.push(this);
  }

  table: LocalServices['table'] = async (name, request) => this.engine.call(name, JSON.parse(JSON.stringify(request)));
  think: LocalServices['think'] = async (request) => thinker.call('suggest', { ...request, budget: { nodes: kNodes } });
  best = async (): Promise<boolean> => false;
  now = (): number => this.clock;

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.clock + ms, run };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }

  notifyOtherTabs(table: string): void {
    for (const other of this.others) if (other !== this) queueMicrotask(() => other.onOtherTab(table));
  }

  /** On to the next thing that waits for its time; false: nothing does. */
  tick(): boolean {
    const [next] = this.timers.sort((a, b) => a.at - b.at);
    if (!next) return false;
    this.timers = this.timers.filter((one) => one !== next);
    this.clock = Math.max(this.clock, next.at);
    next.run();
    return true;
  }
}

/** Until all that was begun is done: nothing here takes real time. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
