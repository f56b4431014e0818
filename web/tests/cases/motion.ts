// What moves on a table: transforms and opacity alone, and no task that a phone would feel.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { factsOf, kAnyGame, kGames, testsOf } from '../games.ts';
import type { GameId, NewTable } from '../../src/protocol/messages.ts';
import { atRest, step } from '../play.ts';
import type { Case, Stage } from '../stage.ts';
import { tasksWhile, yardstick } from '../trace.ts';

const kAllowed = ['transform', 'translate', 'rotate', 'scale', 'opacity'];
const kDecisions = 5;
const kLongestTask = 50; // ms on a slow phone: what nobody feels
// How slow it is: what the yardstick takes there. An idle core of a computer takes 10 ms for it, and the phone four times that.
const kYardstickThere = 40;
const kTries = 5; // another process in the way is no fault of the page; a slow page is slow each time
const kInAir = 150; // ms after which a die is well on its way
const kWindow = 1000; // ms in which frames are counted
const kPart = 0.25; // of the frames of the same page with one small thing in motion, at least

/** From now on the page notes which properties its animations move, and counts them. */
async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: Record<string, number> = {};
    Object.assign(window, { moved });
    const note = (motion: Animation) => {
      const frames = motion.effect instanceof KeyframeEffect ? motion.effect.getKeyframes() : [];
      const names = frames.flatMap((frame) => Object.keys(frame));
      for (const name of new Set(names)) {
        if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) moved[name] = (moved[name] ?? 0) + 1;
      }
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      note(motion);
      return motion;
    };
    document.addEventListener('animationstart', ({ target }) =>
      (target as Element)
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation)
        .forEach(note),
    );
  });
  await page.reload();
}

/** A page where this game begins; nobody skips anything. */
async function table(
  stage: Stage,
  game: GameId,
  { note = noteMotion, ...more }: Partial<NewTable> & { note?: (page: Page) => Promise<void> } = {},
): Promise<Page> {
  const guest = await stage.guest('Zoe');
  const page = await stage.page(guest, `#/t/${await stage.table(guest, game, more)}`);
  await note(page);
  await page.locator('.lobby button.main').filter({ visible: true }).first().click();
  await page.locator('.play .bar').waitFor();
  return page;
}

async function playSome(page: Page, game: GameId): Promise<void> {
  for (let n = 0; n < kDecisions && (await step(page, game)); n++);
}

/**
 * The longest task of some decisions, in milliseconds of a slow phone: the thread's own time of each task, measured by the
 * yardstick. A throttled browser would count the machine's clock, in which all its other programs have a part.
 */
async function longestTask(stage: Stage, game: GameId): Promise<number> {
  const page = await table(stage, game);
  await step(page, game); // what is compiled and laid out for the first time is over
  const { browser } = stage.world;
  const before = await yardstick(browser, page);
  const tasks = await tasksWhile(browser, page, () => playSome(page, game));
  const after = await yardstick(browser, page);
  await page.context().close();
  assert.ok(tasks.length > 100, 'the trace has no tasks');
  const there = (Math.max(...tasks) * kYardstickThere) / ((before + after) / 2);
  stage.notes.push(
    `longest task ${there.toFixed(0)} ms; the yardstick takes ${before.toFixed(1)}, ${after.toFixed(1)} ms here`,
  );
  return there;
}

/** The last decision until the result has come and lies still: how long its tasks were, and what it has moved. */
async function lastDecision(stage: Stage, game: GameId): Promise<{ longest: number; moved: Record<string, number> }> {
  const page = await table(stage, game, testsOf(game).shortest);
  const { browser } = stage.world;
  const before = await yardstick(browser, page);
  let tasks: number[] = [];
  let moved: Record<string, number> = {};
  // Which decision is the last is known afterwards.
  for (let over = false; !over;) {
    await page.evaluate(() => {
      const { moved } = window as unknown as Moved;
      for (const name of Object.keys(moved)) delete moved[name];
    });
    tasks = await tasksWhile(browser, page, async () => {
      await step(page, game);
      await page.locator('.bar button.main').or(page.locator('#result')).first().waitFor();
      over = (await page.locator('#result').count()) > 0;
      if (over) await atRest(page);
    });
    moved = await page.evaluate(() => (window as unknown as Moved).moved);
  }
  const after = await yardstick(browser, page);
  await page.context().close();
  const longest = (Math.max(...tasks) * kYardstickThere) / ((before + after) / 2);
  stage.notes.push(`${tasks.length} tasks, the longest ${longest.toFixed(0)} ms; moved: ${JSON.stringify(moved)}`);
  return { longest, moved };
}
interface Moved {
  moved: Record<string, number>;
}
const forbidden = (moved: Record<string, number>) => Object.keys(moved).filter((name) => !kAllowed.includes(name));

/** What tells of dice: scores, totals and bars. Of the log's lines, which may be those of the throw before, unit tests tell. */
const kTells = '.score, .worth, .sum, .race, [data-total]';

interface Watched {
  flights: number;
  early: string[];
}

/** From now on the page notes what tells something new with the update that throws dice, or while they are in the air. */
async function noteEarlyWords(page: Page): Promise<void> {
  await page.addInitScript((tells) => {
    const watched: Watched = { flights: 0, early: [] };
    Object.assign(window, { watched });
    const flying = new Set<Animation>();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      if (this.matches('.die')) {
        flying.add(motion);
        watched.flights++;
      }
      return motion;
    };
    const inAir = () => [...flying].some((motion) => motion.playState === 'running');
    // A die that is thrown gets the other faces that turn up on its way.
    const thrown = ({ addedNodes }: MutationRecord) =>
      [...addedNodes].some((node) => node instanceof Element && node.matches('.die svg.other'));
    const look = (changes: MutationRecord[]) => {
      if (!inAir() && !changes.some(thrown)) return;
      for (const { target, type, attributeName, addedNodes, removedNodes } of changes) {
        // What an earlier turn brought goes after a while.
        const nodes = [...addedNodes, ...removedNodes].filter((node) => node instanceof Element);
        if (nodes.some((node) => node.matches('.moves'))) continue;
        const teller = (target instanceof Element ? target : target.parentElement)?.closest(tells);
        if (teller)
          watched.early.push(`${teller.className} ${type} ${attributeName ?? ''}: ${teller.textContent?.trim()}`);
      }
    };
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['class', 'data-total'],
      }),
    );
  }, kTells);
  await page.reload();
}

/** The frames a second that the page draws while one small thing moves over it, and nothing else. */
const restRate = (page: Page): Promise<number> =>
  page.evaluate(async (ms) => {
    const spot = document.createElement('div');
    spot.className = 'spot';
    Object.assign(spot.style, {
      position: 'fixed',
      top: '0',
      left: '0',
      width: '20px',
      height: '20px',
      background: '#888',
    });
    document.body.append(spot);
    const motion = spot.animate([{ transform: 'none' }, { transform: 'translate(300px, 300px)' }], ms);
    let frames = 0;
    const start = performance.now();
    while (motion.playState === 'running') {
      await new Promise(requestAnimationFrame);
      frames++;
    }
    spot.remove();
    return (1000 * frames) / (performance.now() - start);
  }, kWindow);

/** From now on the page counts the frames of each throw, and of each moment over the table. */
async function noteFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: Counted = { throws: [], moments: [] };
    Object.assign(window, { counted });
    const count = (motion: Animation, list: Seen[]) => {
      const start = performance.now();
      const seen: Seen = { frames: 0, ms: 0 };
      const next = () => {
        if (motion.playState !== 'running') return;
        seen.frames++;
        seen.ms = performance.now() - start;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
      list.push(seen);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      if (this.matches('.die')) count(motion, counted.throws);
      else if (!this.closest('.die')) count(motion, counted.moments);
      return motion;
    };
    const ends = (motion: Animation) => motion.effect?.getComputedTiming().activeDuration !== Infinity;
    document.addEventListener('animationstart', ({ target }) =>
      (target as Element)
        .getAnimations()
        .filter((motion) => motion instanceof CSSAnimation && ends(motion))
        .forEach((motion) => count(motion, counted.moments)),
    );
  });
  await page.reload();
}
interface Seen {
  frames: number;
  ms: number;
}
interface Counted {
  throws: Seen[];
  moments: Seen[];
}

/** Frames a second of all that has moved; null: nothing has. */
function rateOf(list: readonly Seen[]): number | null {
  const long = list.filter(({ ms }) => ms > 150);
  const ms = long.reduce((sum, seen) => sum + seen.ms, 0);
  return ms ? (1000 * long.reduce((sum, seen) => sum + seen.frames, 0)) / ms : null;
}

/** The frames of the throws and moments of some decisions, as a share of what the page draws of one small thing. */
async function frameShare(stage: Stage, game: GameId): Promise<number> {
  const page = await table(stage, game, { note: noteFrames });
  const counted = () => page.evaluate(() => (window as unknown as { counted: Counted }).counted);
  // Some rounds have one throw, and many decisions before the next.
  const enough = async (n: number) =>
    n >= kDecisions * 2 && (!factsOf(game).real_dice || (await counted()).throws.length > 0);
  for (let n = 0; !(await enough(n)) && (await step(page, game)); n++);
  const { throws, moments } = await counted();
  assert.ok(throws.length + moments.length > 0, 'nothing has moved');
  assert.ok(throws.length > 0 || !factsOf(game).real_dice, 'no die has flown');
  const most = Math.max(await restRate(page), await restRate(page)); // a busy machine draws fewer now and then
  await page.context().close();
  const rate = rateOf([...throws, ...moments]);
  assert.ok(rate !== null, 'nothing has moved for long');
  const text = (one: number | null) => one?.toFixed(0) ?? 'none';
  const told = `throws ${text(rateOf(throws))}, moments ${text(rateOf(moments))}, one small thing ${text(most)}`;
  stage.notes.push(`frames a second: ${told}`);
  return rate / most;
}

/** A tap on a die in the air: what was under the finger, whether dice flew on afterwards, and what was said to it. */
interface Tap {
  hit: string;
  fliesOn: boolean;
  said: string[];
}

/** From now on the page taps each throw, on one of its dice, as soon as it is in the air. */
async function tapThrows(page: Page): Promise<void> {
  await page.addInitScript((later) => {
    const taps: Tap[] = [];
    Object.assign(window, { taps });
    const fliesNow = (die: Element) =>
      die.getAnimations().some((motion) => motion.playState === 'running' && !(motion instanceof CSSAnimation));
    const frame = () => new Promise(requestAnimationFrame);
    const tap = async (die: Element) => {
      if (!fliesNow(die)) return;
      const { x, y, width, height } = die.parentElement!.getBoundingClientRect(); // where it will lie
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      const target = document.elementFromPoint(clientX, clientY)!;
      const how = { bubbles: true, cancelable: true, composed: true, clientX, clientY };
      target.dispatchEvent(new PointerEvent('pointerdown', { ...how, isPrimary: true }));
      target.dispatchEvent(new PointerEvent('pointerup', { ...how, isPrimary: true }));
      target.dispatchEvent(new MouseEvent('click', { ...how, detail: 1 }));
      await frame();
      await frame();
      const said = [...document.querySelectorAll('.toasts button')].map((toast) => toast.textContent);
      taps.push({ hit: (target.closest('button') ?? target).tagName, fliesOn: fliesNow(die), said });
    };
    let waiting = false;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      if (!waiting && this.matches('.surface .die')) {
        waiting = true;
        setTimeout(() => void tap(this).finally(() => (waiting = false)), later);
      }
      return motion;
    };
  }, kInAir);
  await page.reload();
}

export const kMotionCases: readonly Case[] = [
  ...kGames.map((game): Case => ({
    name: `motion: ${game} draws the frames of throws and moments`,
    async run(stage) {
      let share = 0;
      for (let i = 0; i < kTries && share < kPart; i++) share = await frameShare(stage, game);
      assert.ok(share >= kPart, `${share.toFixed(2)} of the frames`);
    },
  })),
  ...kGames.map((game): Case => ({
    name: `motion: ${game} tells of dice when they lie still, never before`,
    async run(stage) {
      const page = await table(stage, game, { note: noteEarlyWords });
      const watched = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
      // Some rounds have one throw, and many decisions before the next.
      const enough = async (n: number) =>
        n >= kDecisions * 2 && (!factsOf(game).real_dice || (await watched()).flights > 0);
      for (let n = 0; !(await enough(n)) && (await step(page, game)); n++);
      const { flights, early } = await watched();
      stage.notes.push(`${flights} dice thrown`);
      assert.ok(flights > 0 || !factsOf(game).real_dice, 'no die has flown');
      assert.deepEqual(early, []);
    },
  })),
  ...kGames
    .filter((game) => factsOf(game).real_dice)
    .map((game): Case => ({
      name: `throw: a tap on a die of ${game} in the air ends the throw`,
      async run(stage) {
        const page = await table(stage, game, { note: tapThrows });
        const taps = () => page.evaluate(() => (window as unknown as { taps: Tap[] }).taps);
        const onDice = async () => (await taps()).filter(({ hit }) => hit === 'BUTTON').length;
        for (let n = 0; n < kDecisions * 2 && (await onDice()) < 2 && (await step(page, game)); n++);
        const all = await taps();
        stage.notes.push(all.map(({ hit }) => hit).join(', '));
        assert.ok(all.length > 0, 'no die has flown');
        for (const { fliesOn, said } of all) {
          assert.equal(fliesOn, false, 'dice fly on');
          assert.deepEqual(said, []);
        }
      },
    })),
  ...kGames.map((game): Case => ({
    name: `motion: ${game} moves by transform and opacity alone`,
    async run(stage) {
      const page = await table(stage, game);
      await playSome(page, game);
      const moved = await page.evaluate(() => (window as unknown as Moved).moved);
      stage.notes.push(
        Object.entries(moved)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      );
      assert.ok((moved['opacity'] ?? 0) + (moved['transform'] ?? 0) > 0, 'nothing has moved');
      assert.deepEqual(forbidden(moved), []);
    },
  })),
  ...kGames.map((game): Case => ({
    name: `motion: ${game} has no long task on a slow phone`,
    async run(stage) {
      let longest = Infinity;
      for (let i = 0; i < kTries && longest > kLongestTask; i++) {
        longest = Math.min(longest, await longestTask(stage, game));
      }
      assert.ok(longest <= kLongestTask, `${longest.toFixed(0)} ms`);
    },
  })),
  {
    name: 'motion: the win moves by transform and opacity alone, without a long task on a slow phone',
    async run(stage) {
      let least = Infinity;
      for (let i = 0; i < kTries && least > kLongestTask; i++) {
        const { longest, moved } = await lastDecision(stage, kAnyGame);
        assert.ok((moved['opacity'] ?? 0) + (moved['transform'] ?? 0) > 0, 'nothing has moved');
        assert.deepEqual(forbidden(moved), []);
        least = Math.min(least, longest);
      }
      assert.ok(least <= kLongestTask, `${least.toFixed(0)} ms`);
    },
  },
];
