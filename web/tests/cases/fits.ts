// Nothing is wider than a small phone, however large its text; and a table is seen whole on every screen.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { factsOf, kAnyGame, kGames, testsOf } from '../games.ts';
import { everyPage, everyTable, guidedTable, peopleTable, still, type Visit } from '../places.ts';
import { atRest, hurry, step } from '../play.ts';
import type { GameId, NewTable } from '../../src/protocol/messages.ts';
import { type Case, kDesktop, type PageOptions, type Stage } from '../stage.ts';

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

type Tour = (stage: Stage, look: PageOptions, visit: Visit) => Promise<void>;
const fits = (name: string, tour: Tour): Case => ({
  name: `fits: ${name}`,
  async run(stage) {
    const found: string[] = [];
    await tour(stage, { phone: true }, atAllSizes(found));
    assert.deepEqual(found, []);
  },
});

// ---- the whole table on every screen -----------------------------------------------------------------------------------

const kScreens = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const;

/**
 * Of a die's edge: the ring of one that is chosen with most of its glow, and the ring alone. The last squares of a board
 * that is zoomed have no room for a glow.
 */
const kShares = { glow: 0.2, ring: 0.1 };

/** What of my hand, the table and the main button can't be seen without scrolling. Glows may be cut off by a few pixels. */
function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate((shares) => {
    const kSlack = 2;
    const [wide, high] = [innerWidth, innerHeight];
    const found: string[] = [];
    const area = document.querySelector('.play .area');
    if (!area || area.scrollHeight > area.clientHeight + kSlack)
      found.push(`the table scrolls: ${area?.scrollHeight} of ${high}`);
    if (area && area.clientWidth < wide) found.push(`the table is ${area.clientWidth} wide`);
    const check = (name: string, one: Element | null) => {
      const box = one?.getBoundingClientRect();
      if (!box || box.width === 0 || box.height === 0) found.push(`${name} is not there`);
      else if (box.left < -kSlack || box.top < -kSlack || box.right > wide + kSlack || box.bottom > high + kSlack) {
        found.push(
          `${name}: ${Math.round(box.left)}–${Math.round(box.right)}, ${Math.round(box.top)}–${Math.round(box.bottom)}`,
        );
      }
    };
    const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30);
    check('the main button', document.querySelector('.bar button.main'));
    check('me', document.querySelector('.mine .me'));
    for (const one of document.querySelectorAll('.mine button, .mine .holds > *, .top .ic, .plate')) {
      if (one.checkVisibility({ visibilityProperty: true })) check(nameOf(one), one);
    }
    // Phones: one bar of 40 px. On its side the table is left, and all of mine right of it.
    const side = high < 480;
    const bar = document.querySelector('header.top')?.getBoundingClientRect().height ?? Infinity;
    if ((side || wide <= 720) && bar > 41) found.push(`the bar is ${Math.round(bar)} high`);
    const edge = document.querySelector('.mine')!.getBoundingClientRect().left;
    const reach = document.querySelector('.middle')!.getBoundingClientRect().right;
    if (side && edge < reach - kSlack) found.push(`my hand begins at ${edge}, the table ends at ${reach}`);
    // My plate, my hand and the buttons lie beside each other.
    const mine = [...document.querySelectorAll('.mine > .me, .mine > .holds, .mine > .bar')];
    for (const [i, one] of mine.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of mine.slice(i + 1)) {
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > kSlack && high > kSlack)
          found.push(`${other.className} lies ${Math.round(wide)} on ${one.className}`);
      }
    }
    // What is in them may stick out by the corner of a turned die or a bubble, not by more than the gap between them.
    const corner = Math.max(12, wide / 100);
    for (const one of mine) {
      const beyond = Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight);
      if (beyond > corner && getComputedStyle(one).overflow === 'visible') {
        found.push(`${one.className} goes ${beyond} beyond its box`);
      }
    }
    // The glow of a die that is chosen would not be cut off by a box around it. What lies there for good has none.
    const choosable = ':is(.middle, .mine) button:not([aria-disabled="true"]) .die';
    for (const die of document.querySelectorAll(choosable)) {
      const { left, top, right, bottom, width } = die.getBoundingClientRect();
      const ring = (die.closest('.frame') ? shares.ring : shares.glow) * width;
      for (let box = die.parentElement; box && !box.matches('.centre, .mine'); box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible' || !die.checkVisibility()) continue;
        const edge = box.getBoundingClientRect();
        const cut = Math.max(edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom) + ring;
        if (cut > kSlack) found.push(`the glow of a die is cut off by ${Math.round(cut)} in ${box.className}`);
      }
    }
    // In the middle something may be zoomed; but nothing lies beyond the middle's edges.
    const middle = document.querySelector('.middle')!;
    const least = Math.min(0.34 * Math.min(wide, high), 200);
    const { width, height } = middle.getBoundingClientRect();
    if (width < least || height < least) found.push(`the middle is ${Math.round(width)} by ${Math.round(height)}`);
    for (const one of middle.querySelectorAll('.centre > *')) {
      if (one.checkVisibility({ visibilityProperty: true })) check(`in the middle: ${nameOf(one)}`, one);
    }
    const centre = middle.querySelector('.centre')!;
    if (centre.scrollHeight > centre.clientHeight + kSlack && /auto|scroll/.test(getComputedStyle(centre).overflowY)) {
      found.push(`the middle scrolls: ${centre.scrollHeight} of ${centre.clientHeight}`);
    }
    // The main button is where it seems to be: nothing covers it.
    const main = document.querySelector('.bar button.main')?.getBoundingClientRect();
    const on = main && document.elementFromPoint(main.x + main.width / 2, main.y + main.height / 2);
    if (!on?.closest('.bar button.main')) {
      found.push(`the main button is covered by ${on?.outerHTML.slice(0, 120) ?? 'nothing'}`);
    }
    return found;
  }, kShares);
}

/** What is wrong on each screen. */
async function onAllScreens(stage: Stage, page: Page, wrongOn: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const screen of kScreens) {
    await page.setViewportSize(screen);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    let wrong = await wrongOn(page);
    if (wrong.length > 0) {
      // A bubble or a toast may come between; the table at rest is what is measured.
      stage.notes.push(...wrong);
      await atRest(page);
      wrong = await wrongOn(page);
    }
    found.push(...wrong.map((what) => `${screen.width}×${screen.height}: ${what}`));
  }
  await page.setViewportSize(kDesktop);
  return found;
}

/** A table at which somebody impatient sits. */
async function fullTable(stage: Stage, game: GameId, players: number, options: Options): Promise<Page> {
  const guest = await stage.guest('Maximiliana');
  const table = await stage.table(guest, game, { players, options, settings: { window_ms: 0 } });
  const page = await stage.start(guest, table, { callMe: false });
  await still(page);
  await hurry(page);
  return page;
}
type Options = NonNullable<NewTable['options']>;

async function seenWhole(stage: Stage, game: GameId, players: number): Promise<string[]> {
  const page = await fullTable(stage, game, players, {});
  await page.locator('.bar button.main').waitFor();
  const found = await onAllScreens(stage, page, outOfSight);
  await page.context().close();
  return found.map((what) => `${game}, ${players} players, ${what}`);
}

// ---- as the game goes on -----------------------------------------------------------------------------------------------

const kMostDecisions = 150;

/** What lies on the middle of the table, and goes beyond it or out of the window. */
const beyondTheMiddle = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const kSlack = 2;
    const middle = document.querySelector('.middle')?.getBoundingClientRect();
    const lying = wanted.flatMap((selector) => [...document.querySelectorAll(`.middle ${selector}`)]);
    return lying.flatMap((one) =>
      [one, ...one.querySelectorAll('*')]
        .filter((part) => part.checkVisibility() && !part.closest('.unseen, svg'))
        .flatMap((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          if (!middle || right === left) return [];
          const out = Math.max(-left, -top, right - innerWidth, bottom - Math.min(innerHeight, middle.bottom));
          return out > kSlack
            ? [`${part.className || part.tagName} of ${one.className} is ${Math.round(out)} out`]
            : [];
        })
        .slice(0, 1),
    );
  }, selectors);

/** The podium's buttons, without scrolling. */
const resultOutOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.result .acts :is(button, a)')];
    const seen = buttons.filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const cut = seen.filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    return seen.length ? cut.map((one) => `${one.textContent?.trim()} is not in sight`) : ['the result has no buttons'];
  });

/** A whole game: each kind of question once, and what lies on the table with it. */
async function seenToTheEnd(stage: Stage, game: GameId, players: number): Promise<string[]> {
  const page = await fullTable(stage, game, players, testsOf(game).middle.options);
  const selectors = (testsOf(game).moments ?? []).map(({ selector }) => selector);
  const measured = new Set<string>();
  const found: string[] = [];
  for (let i = 0; i < kMostDecisions; i++) {
    await page.locator('.bar button.main').or(page.locator('#result')).first().waitFor();
    if (await page.locator('#result').count()) break;
    const asked = (await page.locator('.bar button.main').textContent()) ?? '';
    const lying = await Promise.all(selectors.map((selector) => page.locator(selector).count()));
    const kind = [asked.trim().replace(/\d+/g, 'n'), ...lying.map((n) => Math.min(n, 1))].join(' ');
    if (!measured.has(kind)) {
      const wrong = await onAllScreens(stage, page, async (one) => [
        ...(await outOfSight(one)),
        ...(await beyondTheMiddle(one, selectors)),
      ]);
      if (await page.locator('#result').count()) break; // others have ended it meanwhile
      found.push(...wrong.map((what) => `${game}, ${players} players, ${kind}, ${what}`));
    }
    measured.add(kind);
    if (!(await step(page, game))) break;
  }
  if (await page.locator('#result').count()) {
    found.push(...(await onAllScreens(stage, page, resultOutOfSight)).map((what) => `${game}, result, ${what}`));
  }
  await page.context().close();
  stage.notes.push(`${measured.size} kinds of questions`);
  return found;
}

const numbersOf = (game: GameId): number[] => {
  const { min, max } = factsOf(game).players;
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
};
const seenCase = (name: string, game: GameId, numbers: readonly number[], quick: boolean): Case => ({
  name: `fits: ${name}`,
  quick,
  async run(stage) {
    const found: string[] = [];
    for (const players of numbers) found.push(...(await seenWhole(stage, game, players)));
    assert.deepEqual(found, []);
  },
});

// ---- what comes onto a table -------------------------------------------------------------------------------------------

/** What of the table lies below an offer, or below what is told to those who watch. Rounded corners may touch. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kSlack = 4;
    const covers = [...document.querySelectorAll('.offer, .watch')];
    const things = [...document.querySelectorAll('.plate, .things, .middle, .ticker li, .me, .holds > *, .bar')];
    if (covers.length === 0) return ['nothing came'];
    return covers.flatMap((cover) => {
      const over = cover.getBoundingClientRect();
      const hidden = things.filter((thing) => {
        const box = thing.getBoundingClientRect();
        const wide = Math.min(over.right, box.right) - Math.max(over.left, box.left);
        const high = Math.min(over.bottom, box.bottom) - Math.max(over.top, box.top);
        return thing.checkVisibility() && box.width > 0 && wide > kSlack && high > kSlack;
      });
      const outside = over.left < 0 || over.right > innerWidth || over.top < 0 || over.bottom > innerHeight;
      return [
        ...(outside ? [`${cover.className} is not seen whole`] : []),
        ...hidden.map((thing) => `${cover.className} lies over ${thing.className}`),
      ];
    });
  });
}

async function coversNothing(stage: Stage, game: GameId): Promise<string[]> {
  const host = await stage.guest('Maximiliana');
  const players = factsOf(game).players.max;
  const seats = [null, null, ...Array.from({ length: players - 2 }, () => ({ bot: 'greedy' as const }))];
  const table = await stage.table(host, game, { players, seats, options: {}, settings: { window_ms: 0 } });
  const ada = await stage.page(host, `#/t/${table}`, { language: 'de' });
  const ben = await stage.page(await stage.guest('Benedict'), `#/t/${table}`);
  await ben.locator('.invitation button.main').click();
  await ada.locator('.chair[data-seat="1"]', { hasText: 'Benedict' }).waitFor();
  await ada.locator('.lobby button.main').filter({ visible: true }).first().click();
  const cleo = await stage.page(null, `#/t/${table}`, { language: 'de' });
  await Promise.all([ada, ben, cleo].map((page) => page.locator('.play .bar').waitFor()));
  await ben.locator('.top button.open').click();
  await ben.getByRole('tab', { name: 'Menu' }).click();
  await ben.getByRole('button', { name: 'Offer to end the game here' }).click();
  await ada.locator('.offer').waitFor();
  const found: string[] = [];
  for (const page of [ada, cleo]) {
    await still(page);
    await hurry(page);
    await atRest(page);
    for (const screen of kScreens) {
      await page.setViewportSize(screen);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const wrong = await covered(page);
      found.push(...wrong.map((what) => `${game}, ${screen.width}×${screen.height}: ${what}`));
    }
  }
  await Promise.all([ada, ben, cleo].map((page) => page.context().close()));
  return found;
}

/** What of the lobby's table is not in sight on a phone on its side: chairs, the button, the link. */
async function lobbyOutOfSight(stage: Stage, game: GameId): Promise<string[]> {
  const host = await stage.guest('Maximiliana');
  const { max } = factsOf(game).players;
  const seats = Array.from({ length: max }, () => null);
  const page = await stage.page(host, `#/t/${await stage.table(host, game, { players: max, seats, options: {} })}`);
  await page.setViewportSize({ width: 844, height: 390 });
  await page
    .locator('.lobby .chair')
    .nth(max - 1)
    .waitFor();
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('.lobby :is(.chair, .start, aside input[readonly])')]
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
      .map(({ one, box }) => `${one.className}: ${Math.round(box.top)}–${Math.round(box.bottom)} of ${innerHeight}`),
  );
  await page.context().close();
  return found.map((what) => `${game}: ${what}`);
}

export const kFitCases: readonly Case[] = [
  {
    name: 'fits: the chairs of a lobby, its button and its link are in sight on a phone on its side',
    async run(stage) {
      for (const game of kGames) assert.deepEqual(await lobbyOutOfSight(stage, game), []);
    },
  },
  seenCase('a full table is seen whole on six screens', kAnyGame, numbersOf(kAnyGame).slice(-1), true),
  ...kGames.map((game) =>
    seenCase(`${game} is seen whole on six screens, by any number`, game, numbersOf(game), false),
  ),
  ...kGames.map((game) => ({
    name: `fits: ${game} is seen whole on six screens, to the end`,
    run: async (stage: Stage) => assert.deepEqual(await seenToTheEnd(stage, game, factsOf(game).players.max), []),
  })),
  ...kGames.map((game) => ({
    name: `fits: an offer and a spectator's line cover nothing of ${game}`,
    run: async (stage: Stage) => assert.deepEqual(await coversNothing(stage, game), []),
  })),
  fits('home and a first game', guidedTable),
  fits('every page', everyPage),
  fits('what people see of each other', peopleTable),
  ...kGames.map((game) => fits(`the table of ${game}`, (stage, look, visit) => everyTable(stage, look, visit, [game]))),
];
