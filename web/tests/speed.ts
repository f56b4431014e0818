// How fast the engine plays random games in Chromium, compared with the program: by a page of ours (#/speed), in turn, so
// that both meet the same weather. `./dev bench web` binds all of it to one core. What is told is games for a second of
// processor time: on a busy machine the two get different shares of it, as Chromium chooses its own priority.
//   node web/tests/speed.ts PROGRAM [ROUNDS] [--dist FOLDER]
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { withServer } from './server.ts';
import { kGames } from './games.ts';
import { Stage } from './stage.ts';

const kRounds = 5;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: 'string' } } });
const [program, rounds = String(kRounds)] = positionals;
if (!program) throw new Error('which program?');

interface Figure {
  players: number;
  /** For a second of processor time. */
  games: number;
  signature: bigint;
}

async function natively(game: string): Promise<Figure[]> {
  const timed = 'TIMEFORMAT="%R %U %S"; time "$0" bench "$1" --seconds 1 --json';
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', timed, program!, game]);
  const [real, user, system] = stderr.trim().split(/\s+/).slice(-3).map(Number) as [number, number, number];
  const told = JSON.parse(stdout) as Record<string, Record<string, { games_per_second: number; signature: string }>>;
  return Object.entries(told[game]!).map(([players, { games_per_second, signature }]) => ({
    players: Number(players),
    games: (games_per_second * real) / (user + system),
    signature: BigInt(signature),
  }));
}

const kTicks = 100; // of the kernel's clock, a second

/** Seconds that the page's worker has had: of its thread alone, as the page and Chromium's own threads work, too. */
async function worked(tools: CDPSession): Promise<number> {
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  let ticks = 0;
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
    for (const thread of await readdir(`/proc/${id}/task`)) {
      const stat = await readFile(`/proc/${id}/task/${thread}/stat`, 'utf8').catch(() => '');
      if (!stat.includes('(DedicatedWorker')) continue;
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      ticks += (user ?? 0) + (system ?? 0);
    }
  }
  return ticks / kTicks;
}

async function inThePage(page: Page, tools: CDPSession, game: string): Promise<Figure[]> {
  const runs = await page.locator('[data-runs]').getAttribute('data-runs');
  const before = await worked(tools);
  await page.locator(`[data-of="${game}"] button`).click();
  await page.waitForFunction((old) => document.querySelector('[data-runs]')?.getAttribute('data-runs') !== old, runs, {
    polling: 200,
  });
  const work = (await worked(tools)) - before;
  const share = (1000 * work) / Number(await page.locator('[data-runs]').getAttribute('data-ms'));
  const rows = await page.locator(`[data-of="${game}"]`).evaluateAll((all) => all.map((row) => ({ ...row.dataset })));
  return rows.map((row) => ({
    players: Number(row['players']),
    games: Number(row['games']) / share,
    signature: BigInt(row['signature'] ?? '0'),
  }));
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const whole = (n: number): string => Math.round(n).toLocaleString('en');

let worst = Infinity;
await withServer(program, (server) =>
  withBrowser(async (browser) => {
    const stage = new Stage({ browser, program, base: server.address, dist: values.dist });
    const page = await stage.page(null, '#/speed');
    const tools = await browser.newBrowserCDPSession();
    await page.locator('[data-runs]').waitFor();
    console.log('| game | players | native | Chromium | ratio |');
    console.log('|---|---|---|---|---|');
    for (const game of kGames) {
      const native: Figure[][] = [];
      const there: Figure[][] = [];
      await inThePage(page, tools, game); // browsers compile anew what runs often: that is over then
      for (let round = 0; round < Number(rounds); round++) {
        native.push(await natively(game));
        there.push(await inThePage(page, tools, game));
      }
      native[0]!.forEach(({ players, signature }, i) => {
        if (there.some((figures) => figures[i]?.signature !== signature)) throw new Error(`${game}: other games`);
        const games = (all: Figure[][]) => all.map((figures) => figures[i]!.games);
        const ratio = median(games(there).map((web, round) => web / games(native)[round]!));
        worst = Math.min(worst, ratio);
        const row = [game, players, whole(median(games(native))), whole(median(games(there))), ratio.toFixed(2)];
        console.log(`| ${row.join(' | ')} |`);
      });
    }
    await stage.end();
  }),
);
console.log(`Medians of ${rounds} rounds. The least ratio is ${worst.toFixed(2)}; at least 0.50 is the aim.`);
process.exitCode = worst < 0.5 ? 1 : 0;
