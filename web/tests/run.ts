// The tests of the page in real browsers against the real server.
//   node web/tests/run.ts PROGRAM [quick | all | NAME…] [--dist FOLDER | --page ADDRESS] [--list]
// NAME: every case whose name contains it. The page is the one in the program, or what `vite build` left in FOLDER, or what
// is served at ADDRESS. Two cases run at a time, each with a server and a browser of its own; those that measure time run
// alone, after the others. A picture of a case that failed is left in build/logs/browser. The last line says how many passed.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withBrowser } from './browser.ts';
import { kCases } from './cases/all.ts';
import { withServer } from './server.ts';
import { type Case, Stage, type World } from './stage.ts';

const kLanes = 2;
const kLongest = 8 * 60_000;
const kPictures = join(dirname(fileURLToPath(import.meta.url)), '../../build/logs/browser');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'string' }, dist: { type: 'string' }, list: { type: 'boolean' } },
});
const [program, ...names] = positionals;
if (!program) throw new Error('which program?');

function chosen(): readonly Case[] {
  if (names.length === 0 || names[0] === 'all') return kCases;
  if (names[0] === 'quick') return kCases.filter((one) => one.quick);
  return kCases.filter((one) => names.some((name) => one.name.includes(name)));
}

/** Fails what takes too long; the case's pages are closed then, which ends it. */
async function within(ms: number, running: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(one: Case, world: World): Promise<boolean> {
  const stage = new Stage(world);
  const start = performance.now();
  const seconds = () => `(${((performance.now() - start) / 1000).toFixed(1)} s)`;
  try {
    try {
      await within(kLongest, one.run(stage));
    } catch (why) {
      await mkdir(kPictures, { recursive: true });
      for (const [i, page] of stage.pages.entries()) {
        const path = join(kPictures, `${one.name.replace(/\W+/g, '-')}-${i}.png`);
        await page.screenshot({ path, timeout: 5000 }).catch(() => {});
      }
      const said = stage.faults.length ? `\nin the page: ${stage.faults.join('\n')}` : '';
      await stage.end().catch(() => {});
      throw new Error(`${why instanceof Error ? why.stack : String(why)}${said}`);
    }
    await stage.end();
  } catch (why) {
    console.log(`FAILED: ${one.name} ${seconds()}\n${why instanceof Error ? why.message : String(why)}`);
    return false;
  }
  console.log(`ok: ${one.name} ${seconds()}${stage.notes.map((note) => `\n    ${note}`).join('')}`);
  return true;
}

let passed = 0;
let failed = 0;

/** One case after the other, as long as there are any. */
async function lane(waiting: Case[]): Promise<void> {
  await withServer(program as string, (server) =>
    withBrowser(async (browser) => {
      const world = { browser, program: program as string, base: values.page ?? server.address, dist: values.dist };
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        if (await attempt(one, world)) passed++;
        else failed++;
      }
    }),
  );
}

async function inLanes(lanes: number, some: readonly Case[]): Promise<void> {
  const waiting = [...some];
  await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, () => lane(waiting)));
}

const cases = chosen();
if (values.list) {
  for (const one of cases) console.log(one.name);
} else {
  await inLanes(
    kLanes,
    cases.filter((one) => !one.alone),
  );
  await inLanes(
    1,
    cases.filter((one) => one.alone),
  );
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed || !passed ? 1 : 0;
}
