// Throws as they are seen and felt: held to be shaken, ended by a tap, without motion; and where the dice come to rest.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { version } from '#web-tests/cases/realdice.ts';
import { settled } from '#web-tests/play.ts';
import { makeWire } from '#web-tests/server.ts';
import type { Case, PageOptions, Stage } from '#web-tests/stage.ts';

const kTables = 6; // until a tap comes in time
const kPresses = 3; // a die, the button, the table
const kBreath = { pace_min_ms: 4000, pace_max_ms: 4000 }; // so that bots do not throw in between

/** A table at which I may roll dice again; everything lies still. */
async function mayRoll(stage: Stage, look: PageOptions & { base?: string } = {}): Promise<Page> {
  const guest = await stage.guest('Zoe');
  const table = await stage.table(guest, 'pass-the-pot', { players: 2, bot: 'random', settings: kBreath });
  const page = await stage.start(guest, table, look);
  await page.locator('.die-place[aria-disabled="false"]').first().waitFor();
  return page;
}

/** Marks a die; then the main button throws it. */
async function markDie(page: Page): Promise<void> {
  await page.locator('.die-place[aria-disabled="false"]').first().click();
  await page.locator('.bar button.main.throws').waitFor();
}

/** From now on the page notes, for each press, whether dice flew before it and after it. (What shakes is no throw yet.) */
const notePresses = (page: Page) =>
  page.evaluate(() => {
    const presses: { before: boolean; after: boolean }[] = [];
    Object.assign(window, { presses });
    const flies = () =>
      document.getAnimations().some((motion) => {
        if (motion.playState !== 'running') return false;
        if (motion instanceof CSSAnimation || motion instanceof CSSTransition) return false;
        const target = motion.effect instanceof KeyframeEffect ? motion.effect.target : null;
        return target?.closest('.die') !== null && target?.closest('.middle') !== null;
      });
    Object.assign(window, { flies });
    document.addEventListener(
      'pointerdown',
      () => {
        const before = flies();
        const look = () => requestAnimationFrame(() => presses.push({ before, after: flies() }));
        document.addEventListener('click', () => requestAnimationFrame(look), { once: true });
      },
      true,
    );
  });
interface Noted {
  presses: { before: boolean; after: boolean }[];
  flies: () => boolean;
}

/** Until dice are in the air; false: none came. */
const untilFlying = (page: Page) =>
  page.evaluate(async () => {
    const { flies } = window as unknown as Noted;
    const end = performance.now() + 5000;
    while (!flies() && performance.now() < end) await new Promise(requestAnimationFrame);
    return flies();
  });

/** Until the table has told of something new. */
const untilNews = (page: Page, before: string | null) =>
  page.waitForFunction((old) => document.querySelector('.play')?.getAttribute('data-version') !== old, before);

export const throwCases: readonly Case[] = [
  {
    name: 'throw: who holds the button shakes the dice, and throws when it is released',
    async run(stage) {
      const page = await mayRoll(stage);
      await markDie(page);
      const before = await version(page);
      await page.locator('.bar button.main.throws').hover();
      await page.mouse.down();
      await page.locator('.die-place.again .die.shaking').waitFor();
      assert.equal(await page.locator('.die.shaking').count(), 1, 'the other dice are not in the hand');
      assert.equal(await version(page), before);
      await page.mouse.up();
      await page.locator('.die.shaking').waitFor({ state: 'detached' });
      await untilNews(page, before);
    },
  },
  {
    name: 'throw: a tap on the table ends it',
    async run(stage) {
      for (let i = 0; i < kTables; i++) {
        const page = await mayRoll(stage);
        await notePresses(page);
        await markDie(page);
        const table = (await page.locator('.leather').boundingBox())!;
        await page.locator('.bar button.main.throws').click();
        assert.ok(await untilFlying(page), 'no die flew');
        await page.mouse.click(table.x + table.width / 2, table.y + 12);
        await page.waitForFunction((all) => (window as unknown as Noted).presses.length === all, kPresses);
        const press = (await page.evaluate(() => (window as unknown as Noted).presses)).at(-1);
        await page.context().close();
        // On a slow machine the throw may be over before the tap.
        if (!press?.before) continue;
        assert.equal(press.after, false, 'dice fly on');
        return;
      }
      assert.fail('the throw was over before each tap');
    },
  },
  {
    name: 'throw: with reduced motion dice fade in where they lie',
    async run(stage) {
      const page = await mayRoll(stage);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          const motion = animate.call(this, frames, options);
          const names = (motion.effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
          if (this.closest('.die')) moved.push(...names);
          return motion;
        };
      });
      await markDie(page);
      const before = await version(page);
      await page.locator('.bar button.main.throws').click();
      await untilNews(page, before);
      await page.waitForFunction(() => (window as unknown as { moved: string[] }).moved.length > 0);
      const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
      const told = ['offset', 'computedOffset', 'easing', 'composite']; // of every frame
      assert.deepEqual(
        [...new Set(moved)].filter((name) => !told.includes(name)),
        ['opacity'],
      );
    },
  },
  {
    name: 'throw: dice of another table, and of another throw, lie otherwise',
    async run(stage) {
      const lying = (page: Page) =>
        page
          .locator('.die-place')
          .evaluateAll((all) =>
            all.map((one) => `${one.style.cssText} ${one.querySelector<HTMLElement>('.die')!.style.cssText}`),
          );
      const [one, other] = [await mayRoll(stage), await mayRoll(stage)];
      assert.notDeepEqual(await lying(one), await lying(other));
      const before = await lying(one);
      await markDie(one);
      const told = await version(one);
      await one.locator('.bar button.main.throws').click();
      await untilNews(one, told);
      await settled(one);
      const after = await lying(one);
      assert.notEqual(after[0], before[0]);
      assert.deepEqual(after.slice(1), before.slice(1), 'what was held lies where it lay');
    },
  },
  {
    name: 'people: dice that were marked stay marked when the connection comes back',
    async run(stage) {
      stage.allow(/WebSocket connection|net::ERR_|Failed to load resource/);
      const wire = await makeWire(stage.world.base);
      try {
        const page = await mayRoll(stage, { base: wire.address });
        await markDie(page);
        wire.cut();
        await page.locator('.connection p').waitFor();
        const again = page
          .waitForEvent('websocket')
          .then((socket) =>
            socket.waitForEvent('framereceived', ({ payload }) => /"say":"(table|news)"/.test(`${payload}`)),
          );
        wire.mend();
        await page.locator('.connection p').waitFor({ state: 'detached' });
        await again;
        await settled(page);
        assert.equal(await page.locator('.die-place.again').count(), 1);
      } finally {
        await wire.close();
      }
    },
  },
];
