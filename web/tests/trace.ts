// How long the page kept its main thread: by the thread's own clock, so that other programs on the machine do not count.
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Of the thread's own time, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

const kTask = /RunTask$/;
const kMainThread = 'CrRendererMain';

/** All tasks of pages, in milliseconds. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === kMainThread);
  const mains = new Set(named.map(thread));
  return traceEvents
    .filter((event) => event.ph === 'X' && kTask.test(event.name) && mains.has(thread(event)))
    .map(({ tdur }) => (tdur ?? 0) / 1000);
}

/** What tasks the page had while this ran. */
export async function tasksWhile(browser: Browser, page: Page, run: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  let trace: Buffer | undefined;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  return tasksOf(trace);
}

const kRounds = 12;

/**
 * What a fixed piece of work takes in this page now, in milliseconds of the thread's own time: elements that are made, styled
 * and laid out. Where other programs use the same cores and caches, it takes longer, as all tasks of the page do.
 */
export async function yardstick(browser: Browser, page: Page): Promise<number> {
  const tasks = await tasksWhile(browser, page, async () => {
    for (let i = 0; i < kRounds; i++) {
      await page.evaluate(() => {
        const box = document.createElement('div');
        Object.assign(box.style, { position: 'fixed', left: '-2000px', width: '900px', display: 'grid' });
        for (let n = 0; n < 600; n++) {
          const one = document.createElement('span');
          one.textContent = `${n} of many words that are laid out`;
          one.style.padding = `${n % 5}px`;
          box.append(one);
        }
        document.body.append(box);
        void box.offsetHeight;
        box.remove();
      });
    }
  });
  const longest = tasks.sort((a, b) => b - a).slice(0, kRounds);
  return longest[kRounds >> 1]!;
}
