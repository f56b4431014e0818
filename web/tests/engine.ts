// The module in Chromium plays the tables of its native twin, whose records must be the same to the last letter; and no
// answer of a bot in its worker stops the page.
//   node web/tests/engine.ts MODULE.wasm CASES     CASES: what web_cases printed
// It needs no server: the page is made of the loader's own files. The last line says how many passed.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { withBrowser } from './browser.ts';

const [module, casesPath] = process.argv.slice(2);
if (!module || !casesPath) throw new Error('usage: node web/tests/engine.ts MODULE.wasm CASES');

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

const kLongestStop = 16; // ms
const kTries = 5;

interface Thinking {
  engine: { module: WebAssembly.Module };
  bots: { ready: Promise<void>; suggest(request: object): Promise<{ ok: boolean }> };
  request: object;
}

/** A position in which a hard bot is to move; it and its worker are ready. */
function prepare(page: Page, plan: string): Promise<void> {
  return page.evaluate(
    async ({ host, line }) => {
      const { createEngine } = await import(`${host}/engine.js`);
      const { startBots } = await import(`${host}/bots.js`);
      const { PlayedTable } = await import(`${host}/played-table.js`);
      const place = globalThis as unknown as Thinking;
      place.bots ??= startBots(place.engine.module);
      await place.bots.ready;
      const { description, ...rest } = JSON.parse(line);
      const seats = description.seats.map((_: unknown, i: number) => (i === 0 ? null : { bot: 'hard' }));
      const thinker = createEngine(place.engine.module);
      const table = new PlayedTable(place.engine, thinker, { ...rest, description: { ...description, seats } });
      while (table.bots.length === 0 && table.step());
      const { knowledge, level, key } = table.bots[0];
      place.request = { knowledge, level, key };
      table.free();
    },
    { host: kHost, line: plan },
  );
}

/** How long it thought, and the longest time for which the page's thread did not get round to anything else; in ms. */
function think(page: Page, watch: boolean): Promise<{ thought: number; stood: number }> {
  return page.evaluate(async (watched) => {
    const { bots, request } = globalThis as unknown as Thinking;
    const begun = performance.now();
    let stood = 0;
    let last = begun;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      stood = Math.max(stood, now - last);
      last = now;
      port2.postMessage(null);
    };
    if (watched) port2.postMessage(null);
    const { ok } = await bots.suggest(request);
    port1.close();
    if (!ok) throw new Error('refused');
    return { thought: performance.now() - begun, stood };
  }, watch);
}

/**
 * Other programs stop a page, too, and nobody can promise that they don't: so what is checked is how much the page's
 * thread itself worked from the question to the answer, all in all.
 */
async function checkStops(page: Page, plans: readonly string[]): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity);
  };
  for (const game of new Set(plans.map((line) => (JSON.parse(line) as Plan).description.game))) {
    await prepare(
      page,
      plans.find((line) => (JSON.parse(line) as Plan).description.game === game)!,
    );
    const tries: { work: number; thought: number; stood: number }[] = [];
    for (let i = 0; i < kTries; i++) {
      const before = await worked();
      const { thought } = await think(page, false);
      const work = (await worked()) - before;
      tries.push({ work, thought, stood: (await think(page, true)).stood });
    }
    const [work, thought, stood] = (['work', 'thought', 'stood'] as const).map((what) =>
      Math.min(...tries.map((one) => one[what])).toFixed(1),
    );
    console.log(
      `${game}: a hard bot thought ${thought} ms; the page's thread worked ${work} ms and stood still for ${stood} ms at most`,
    );
    if (Number(work) <= kLongestStop) passed++;
    else failed++;
  }
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
  await checkStops(page, lines);
  console.log(`records of ${lines.length} tables: ${native.digest('hex')} natively`);
  console.log(`and in Chromium ${browser.version()}: ${there.digest('hex')}`);
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
