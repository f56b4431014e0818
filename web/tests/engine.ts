// The module in Chromium plays the tables of its native twin, whose records must be the same to the last letter.
//   node tests/engine.ts MODULE.wasm CASES     CASES: what web_cases printed
// It needs no server: the page is made of the loader's own files. The last line says how many passed.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { withBrowser } from './browser.ts';

const [module, casesPath] = process.argv.slice(2);
if (!module || !casesPath) throw new Error('usage: node tests/engine.ts MODULE.wasm CASES');

const kHost = 'http://tessera.test';
const kFiles = join(dirname(fileURLToPath(import.meta.url)), '../engine');
const kTypes: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
const kAtOnce = 6; // tables a question: the page answers now and then

interface Plan {
  description: { game: string; players: number };
  seed: string;
  record: unknown;
}

/** Files of the loader, and the module; nothing else is there. */
async function serve(page: Page): Promise<void> {
  await page.route(`${kHost}/**`, async (route) => {
    const name = basename(new URL(route.request().url()).pathname) || 'index.html';
    const path = name === 'tessera.wasm' ? module! : join(kFiles, name);
    const body = name === 'index.html' ? '<!doctype html>' : await readFile(path);
    await route.fulfill({ body, contentType: kTypes[name.split('.').at(-1)!] ?? 'text/plain' });
  });
  await page.goto(`${kHost}/`);
}

/** The records that these tables have in the page. */
function play(page: Page, plans: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ host, lines }) => {
      const { createEngine, loadEngine } = await import(`${host}/engine.js`);
      const { PlayedTable } = await import(`${host}/played-table.js`);
      const place = globalThis as { engine?: { module: WebAssembly.Module } };
      const engine = (place.engine ??= await loadEngine(fetch(`${host}/tessera.wasm`)));
      const thinker = createEngine(engine!.module); // as a worker has one: it thinks anew
      return lines.map((line) => {
        const table = new PlayedTable(engine, thinker, JSON.parse(line)).play();
        const record = JSON.stringify(table.record());
        table.free();
        return record;
      });
    },
    { host: kHost, lines: [...plans] },
  );
}

const lines = (await readFile(casesPath, 'utf8')).trim().split('\n');
let passed = 0;
let failed = 0;
const native = createHash('sha256');
const there = createHash('sha256');
await withBrowser(async (browser) => {
  const page = await browser.newPage();
  await serve(page);
  for (let from = 0; from < lines.length; from += kAtOnce) {
    const part = lines.slice(from, from + kAtOnce);
    const plans = part.map((line) => JSON.parse(line) as Plan);
    const records = await play(page, part);
    plans.forEach(({ description, seed, record }, i) => {
      const expected = JSON.stringify(record);
      native.update(expected);
      there.update(records[i] ?? '');
      if (records[i] === expected) return void passed++;
      failed++;
      console.log(`${description.game} for ${description.players}, ${seed}: not the native record`);
    });
  }
  console.log(`records of ${lines.length} tables: ${native.digest('hex')} natively`);
  console.log(`and in Chromium ${browser.version()}: ${there.digest('hex')}`);
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
