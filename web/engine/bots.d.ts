// Bots that think in a worker, so that the page never waits.
import type { Answer, Functions } from "./engine.js";

/** What a Worker has that is used here. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: any }) => void) | null;
  onerror: ((event: any) => void) | null;
}

export interface Bots {
  /** Settles when the worker has its engine. */
  readonly ready: Promise<unknown>;
  /** What a bot would do. One answer after the other; a trap in the module rejects. */
  suggest(request: Functions["suggest"]["takes"]): Promise<Answer<Functions["suggest"]["gives"]>>;
  /**
   * Any other function of the worker's engine, such as `analyse`, with its progress from 0 to 1. Tables live in the
   * engine that made them.
   */
  call<K extends keyof Functions>(
    name: K,
    request: Functions[K]["takes"],
    progress?: (part: number) => void,
  ): Promise<Answer<Functions[K]["gives"]>>;
  /** The solution of a game, which the level `best` plays from. */
  addSolution(bytes: Uint8Array): Promise<Answer<object>>;
  close(): void;
}

/** `worker` is for tests; by default bot-worker.js is started. */
export function startBots(module: WebAssembly.Module, worker?: WorkerLike): Bots;
