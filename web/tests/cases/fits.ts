// Nothing is wider than a small phone, however large its text.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { kGames } from '../games.ts';
import { everyPage, everyTable, guidedTable, type Visit } from '../places.ts';
import type { Case, Look, Stage } from '../stage.ts';

const kSmall = { width: 360, height: 740 };

/** 100 %; text at 200 %; all at 200 %, which leaves half of the room. */
const kSizes = [
  { name: '100 %', viewport: kSmall, root: '' },
  { name: 'text at 200 %', viewport: kSmall, root: '200%' },
  { name: 'zoomed to 200 %', viewport: { width: kSmall.width / 2, height: kSmall.height / 2 }, root: '' },
] as const;

/** What cannot be seen whole, although nothing can be scrolled to it. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found =
      document.documentElement.scrollWidth > width ? [`the page: ${document.documentElement.scrollWidth}`] : [];
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    // What is unseen is for those who listen.
    for (const one of document.querySelectorAll('button, a, input, select, summary, h1, h2, h3, p, dt, dd, th, td')) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.unseen, .skip')) continue;
      const { left, right } = one.getBoundingClientRect();
      if (right === left || (left >= -1 && right <= width + 1) || scrolls(one.parentElement)) continue;
      const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30);
      found.push(`${one.tagName} ${one.className}: ${Math.round(left)}–${Math.round(right)} of ${width}: ${text}`);
    }
    return found;
  });
}

/** Figures that must be scrolled to; the rules may have long words in theirs. */
function scrolledFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :has(> table)')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.closest('article'))
      .map((one) => `figures: ${one.scrollWidth} of ${one.clientWidth}`),
  );
}

function atAllSizes(found: string[]): Visit {
  return async (page, name) => {
    for (const size of kSizes) {
      await page.setViewportSize(size.viewport);
      await page.evaluate((root) => void document.documentElement.style.setProperty('font-size', root), size.root);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const wrong = await beyondTheEdge(page);
      if (size === kSizes[0]) wrong.push(...(await scrolledFigures(page)));
      found.push(...wrong.map((what) => `${name}, ${size.name}: ${what}`));
    }
    await page.setViewportSize(kSmall);
    await page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));
  };
}

type Tour = (stage: Stage, look: Look, visit: Visit) => Promise<void>;
const fits = (name: string, tour: Tour): Case => ({
  name: `fits: ${name}`,
  async run(stage) {
    const found: string[] = [];
    await tour(stage, { phone: true }, atAllSizes(found));
    assert.deepEqual(found, []);
  },
});

export const kFitCases: readonly Case[] = [
  fits('home and a first game', guidedTable),
  fits('every page', everyPage),
  ...kGames.map((game) => fits(`the table of ${game}`, (stage, look, visit) => everyTable(stage, look, visit, [game]))),
];
