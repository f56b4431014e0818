// @ts-check
// Bots that think in a worker; the page's side. Types: bots.d.ts.

class Bots {
  #worker;
  /**
   * @typedef {(part: number) => void} Progress
   * @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void, progress: Progress | undefined }>}
   */
  #waiting = new Map();
  #last = 0;

  /** @param {import("./bots.js").WorkerLike} worker @param {WebAssembly.Module} module */
  constructor(worker, module) {
    this.#worker = worker;
    worker.onmessage = (event) => this.#take(event.data);
    worker.onerror = (event) => this.#fail(new Error(String(event.message ?? event)));
    this.ready = this.#ask({ say: "load", module });
    this.ready.catch(() => {});
  }

  suggest(/** @type {any} */ request) {
    return this.#ask({ say: "call", name: "suggest", request });
  }

  call(/** @type {string} */ name, /** @type {any} */ request, /** @type {Progress | undefined} */ progress) {
    return this.#ask({ say: "call", name, request }, progress);
  }

  addSolution(/** @type {Uint8Array} */ bytes) {
    return this.#ask({ say: "solution", bytes });
  }

  close() {
    this.#worker.terminate();
    this.#fail(new Error("closed"));
  }

  #ask(/** @type {any} */ message, /** @type {Progress | undefined} */ progress = undefined) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, ...message });
    });
  }

  #take(/** @type {{ id: number, answer?: any, error?: string, progress?: number }} */ message) {
    const { id, answer, error, progress } = message;
    const waiting = this.#waiting.get(id);
    if (progress !== undefined) return waiting?.progress?.(progress);
    this.#waiting.delete(id);
    if (error !== undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(answer);
  }

  #fail(/** @type {Error} */ error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** @type {typeof import("./bots.js").startBots} */
export function startBots(module, worker) {
  const made = worker ?? new Worker(new URL("./bot-worker.js", import.meta.url), { type: "module" });
  return /** @type {any} */ (new Bots(/** @type {any} */ (made), module));
}
