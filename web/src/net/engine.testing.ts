// The WebAssembly module, for tests that need the rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, loadEngine } from '#web-engine/engine.js';

export const engineForTests = (): Promise<Engine> =>
  loadEngine(readFileSync(join(import.meta.dirname, '../../../build/wasm/tessera.wasm')));

/** Numbers below `n`, the same in every run. */
export function dealer(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
