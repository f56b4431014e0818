// @ts-check
// Loads the module and calls it: JSON in, JSON out. Types: engine.d.ts; what the functions do: api.h.
// It runs in a page, in a worker and in node.

const kNotSupported = 58; // WASI's ENOTSUP

/**
 * The system as the module sees it: time and randomness. Whatever else the C library links in is answered with
 * "not supported".
 * @param {() => DataView} view of the module's memory
 * @returns {Record<string, (...args: any[]) => number>}
 */
function system(view) {
  return {
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
 * @param {{ memory?: WebAssembly.Memory }} place of its memory, once it has one
 */
function importsOf(module, place) {
  /** @type {Record<string, Record<string, Function>>} */
  const imports = {};
  const known = system(() => new DataView(/** @type {WebAssembly.Memory} */ (place.memory).buffer));
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = known[name] ?? (() => kNotSupported);
  }
  return /** @type {any} */ (imports);
}

class Engine {
  #exports;

  /** @param {WebAssembly.Module} module @param {WebAssembly.Instance} instance */
  constructor(module, instance) {
    this.module = module;
    this.#exports = /** @type {any} */ (instance.exports);
    this.#exports._initialize();
  }

  call(/** @type {string} */ name, /** @type {object} */ request) {
    return this.#call(name, new TextEncoder().encode(JSON.stringify(request)));
  }

  addSolution(/** @type {Uint8Array} */ bytes) {
    return this.#call("add_solution", bytes);
  }

  #call(/** @type {string} */ name, /** @type {Uint8Array} */ request) {
    const to = this.#exports.request(request.length);
    new Uint8Array(this.#exports.memory.buffer, to, request.length).set(request);
    const length = this.#exports[name](request.length);
    const answer = new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), length);
    return JSON.parse(new TextDecoder().decode(answer));
  }
}

/** @type {typeof import("./engine.js").createEngine} */
export function createEngine(module) {
  /** @type {{ memory?: WebAssembly.Memory }} */
  const place = {};
  const instance = new WebAssembly.Instance(module, importsOf(module, place));
  place.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  return /** @type {any} */ (new Engine(module, instance));
}

/** @type {typeof import("./engine.js").loadEngine} */
export async function loadEngine(source) {
  const from = await source;
  const module = from instanceof WebAssembly.Module ? from : await WebAssembly.compile(await bytesOf(from));
  /** @type {{ memory?: WebAssembly.Memory }} */
  const place = {};
  const instance = await WebAssembly.instantiate(module, importsOf(module, place));
  place.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  return /** @type {any} */ (new Engine(module, instance));
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
  return crypto.getRandomValues(new BigUint64Array(1))[0].toString();
}
