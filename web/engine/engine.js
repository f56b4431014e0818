// @ts-check
// Loads the module and calls it: JSON in, JSON out. Types: engine.d.ts; what the functions do: api.h.
// It runs in a page, in a worker and in node.

const kNotSupported = 58; // WASI's ENOTSUP

/** @typedef {{ memory?: WebAssembly.Memory, engine?: import("./engine.js").Engine }} Place */

/**
 * The system as the module sees it: time, randomness, somebody to tell of progress. Whatever else the C library links
 * in is answered with "not supported".
 * @param {Place} place of what comes to be later
 * @returns {Record<string, (...args: any[]) => number | void>}
 */
function system(place) {
  const view = () => new DataView(/** @type {WebAssembly.Memory} */ (place.memory).buffer);
  return {
    progress: (/** @type {number} */ part) => place.engine?.onProgress?.(part),
    clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ to) => {
      view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get: (/** @type {number} */ to, /** @type {number} */ length) => {
      crypto.getRandomValues(new Uint8Array(view().buffer, to, length));
      return 0;
    },
  };
}

/**
 * What the module imports.
 * @param {WebAssembly.Module} module
 * @param {Place} place
 */
function importsOf(module, place) {
  /** @type {Record<string, Record<string, Function>>} */
  const imports = {};
  const known = system(place);
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = known[name] ?? (() => kNotSupported);
  }
  return /** @type {any} */ (imports);
}

class Engine {
  #exports;

  /** @param {WebAssembly.Module} module @param {WebAssembly.Instance} instance @param {Place} place */
  constructor(module, instance, place) {
    this.module = module;
    /** @type {((part: number) => void) | undefined} */
    this.onProgress = undefined;
    this.#exports = /** @type {any} */ (instance.exports);
    place.memory = this.#exports.memory;
    place.engine = /** @type {any} */ (this);
    this.#exports._initialize();
  }

  call(/** @type {string} */ name, /** @type {object} */ request) {
    return this.#call(name, new TextEncoder().encode(JSON.stringify(request)));
  }

  addSolution(/** @type {Uint8Array} */ bytes) {
    return this.#call("add_solution", bytes);
  }

  #call(/** @type {string} */ name, /** @type {Uint8Array} */ request) {
    const called = new TextEncoder().encode(name);
    const size = called.length + request.length;
    const to = this.#exports.request(size);
    const place = new Uint8Array(this.#exports.memory.buffer, to, size);
    place.set(called);
    place.set(request, called.length);
    const length = this.#exports.call(called.length, size);
    const answer = new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), length);
    return JSON.parse(new TextDecoder().decode(answer));
  }
}

/** @type {typeof import("./engine.js").createEngine} */
export function createEngine(module) {
  /** @type {Place} */
  const place = {};
  const instance = new WebAssembly.Instance(module, importsOf(module, place));
  return /** @type {any} */ (new Engine(module, instance, place));
}

/** @type {typeof import("./engine.js").loadEngine} */
export async function loadEngine(source) {
  const from = await source;
  const module = from instanceof WebAssembly.Module ? from : await WebAssembly.compile(await bytesOf(from));
  /** @type {Place} */
  const place = {};
  const instance = await WebAssembly.instantiate(module, importsOf(module, place));
  return /** @type {any} */ (new Engine(module, instance, place));
}

/** @param {Response | BufferSource} from @returns {Promise<BufferSource>} */
async function bytesOf(from) {
  return "arrayBuffer" in from ? from.arrayBuffer() : from;
}

/** @type {typeof import("./engine.js").freshSeed} */
export function freshSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @type {typeof import("./engine.js").freshKey} */
export function freshKey() {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}
