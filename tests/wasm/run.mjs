// node run.mjs MODULE.wasm CASES: plays the cases of the native twin in WebAssembly and compares the signatures.
// The last line printed is "N passed, N failed".
import { readFileSync } from "node:fs";

const [modulePath, casesPath] = process.argv.slice(2);
if (!casesPath) {
  console.error("usage: node run.mjs MODULE.wasm CASES");
  process.exit(2);
}

// The engine asks the system for nothing; what the C library links in is answered with "not supported".
const kNotSupported = 58;
const wasi = new Proxy({}, { get: () => () => kNotSupported, has: () => true });

const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = wasi[name];
const engine = new WebAssembly.Instance(module, imports).exports;
engine._initialize();

const write = (address, bytes) => new Uint8Array(engine.memory.buffer).set(bytes, address);

function signature(id, rules, seed, who) {
  write(engine.id_buffer(), Buffer.from(id + "\0"));
  if (engine.rules_size() !== rules.length) {
    return `Rules of ${engine.rules_size()} bytes where the native ones have ${rules.length}`;
  }
  write(engine.rules_buffer(), rules);
  return BigInt.asUintN(64, (who === "bots" ? engine.play_bots(seed) : engine.play(seed))).toString();
}

let passed = 0;
let failed = 0;
for (const line of readFileSync(casesPath, "utf8").trim().split("\n")) {
  const [id, hex, seed, who, expected] = line.split(" ");
  let got;
  try {
    got = signature(id, Buffer.from(hex, "hex"), BigInt(seed), who);
  } catch (error) {
    got = String(error);
  }
  if (got === expected) {
    ++passed;
  } else {
    ++failed;
    console.log(`${id} ${who} seed ${seed} rules ${hex}: native ${expected}, wasm ${got}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
