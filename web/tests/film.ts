// A film strip: pictures of what moves, at given moments of it, side by side. The page's animations are held and set to each
// moment, and the table goes on no further, so the pictures do not depend on the machine.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { GameId } from '../src/protocol/messages.ts';
import { factsOf, kAnyGame, testsOf } from './games.ts';
import { hurry, step } from './play.ts';
import type { Stage } from './stage.ts';

/** What is filmed. */
export interface Film {
  name: string;
  /** What moves. */
  selector: string;
  /** In milliseconds. */
  moments: readonly number[];
  /** It comes late in a game: what moves before it is skipped. */
  late?: true;
}

/** Of every game with dice. */
const kThrow: Film = {
  name: 'throw',
  selector: '.die',
  moments: [60, 170, 330, 440, 580, 700, 830, 1000],
};
/** A turn of mine begins. */
const kTurn: Film = { name: 'turn', selector: '.dawn', moments: [0, 90, 180, 270, 370, 470, 580, 690] };
/** Somebody has won. */
const kWin: Film = {
  name: 'win',
  selector: '.sun svg',
  moments: [0, 80, 160, 260, 380, 520, 700, 890],
  late: true,
};

/** All that is filmed of a game; a turn and a win look the same in all of them. */
export const filmsOf = (game: GameId): readonly Film[] => [
  ...(factsOf(game).real_dice ? [kThrow] : []),
  ...(testsOf(game).films ?? []),
  ...(game === kAnyGame ? [kTurn, kWin] : []),
];

const kMostDecisions = 60; // at one table
const kDrawn = 100; // ms: less than any scene takes

/** Holds all that begins to move once something that matches `selector` does. What goes on for ever is left alone. */
export async function holdMotion(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    ({ wanted, after }) => {
      const animate = Element.prototype.animate;
      const held: Animation[] = [];
      Object.assign(window, { held });
      const hold = (motion: Animation) => {
        motion.pause();
        motion.finish = () => {}; // the next scene does not end it
        motion.addEventListener('cancel', () => held.splice(held.indexOf(motion), 1));
        if (held.push(motion) > 1) return;
        // The table waits, once all that is drawn with it, in tasks of its own, is there.
        setTimeout(() => {
          for (let timer = window.setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
          window.setTimeout = (() => 0) as unknown as typeof setTimeout;
          Object.assign(window, { isWaiting: true });
        }, after);
        for (const press of ['pointerdown', 'click', 'keydown']) {
          window.addEventListener(press, (event) => event.stopImmediatePropagation(), true);
        }
      };
      Element.prototype.animate = function (frames, options) {
        const motion = animate.call(this, frames, options);
        if (held.length > 0 || this.matches(wanted)) hold(motion);
        return motion;
      };
      const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
      document.addEventListener('animationstart', ({ target }) => {
        if (held.length === 0 && !(target as Element).matches(wanted)) return;
        // With it all that has begun in the same moment.
        const begun = held.length === 0 ? document.getAnimations() : (target as Element).getAnimations();
        begun
          .filter((motion) => motion instanceof CSSAnimation && ends(motion) && !held.includes(motion))
          .forEach(hold);
      });
    },
    { wanted: selector, after: kDrawn },
  );
}

interface Held {
  held: Animation[];
  /** The table goes on no further: all that moves with the first thing has begun. */
  isWaiting?: boolean;
}
const isHeld = (page: Page) => page.evaluate(() => (window as unknown as Held).held.length > 0);
const isWaiting = (page: Page) => page.evaluate(() => (window as unknown as Held).isWaiting === true);
/** The result is shown, and what begins to move with it has begun. */
const isShown = (page: Page) =>
  page.evaluate(async () => {
    if (!document.querySelector('.play[data-settled="true"]')) return false;
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    return true;
  });

/** Plays on until something of the kind moves; false: nothing does before the game is over. */
async function untilItMoves(page: Page, game: GameId): Promise<boolean> {
  let over = false;
  const plays = (async () => {
    for (let i = 0; i < kMostDecisions && !over && (await step(page, game)); i++);
  })().catch(() => {}); // the table waits, and so would the next decision
  void plays.then(() => (over = true));
  // Asked again and again: the page's policy forbids what `waitForFunction` does.
  while (!over) {
    if (await isHeld(page)) return (over = true);
    await page.waitForTimeout(50);
  }
  // With the result something may still come.
  for (;;) {
    const shown = await isShown(page);
    if (await isHeld(page)) return true;
    if (shown) return false;
    await page.waitForTimeout(50);
  }
}

/** A table of this game on which what is to be filmed has begun to move, and is held; null: it did not come. */
export async function startFilm(stage: Stage, game: GameId, film: Film, tables: number): Promise<Page | null> {
  const guest = await stage.guest('Zoe');
  for (let i = 0; i < tables; i++) {
    const page = await stage.start(guest, await stage.table(guest, game, { bot: 'medium' }));
    await step(page, game);
    await holdMotion(page, film.selector);
    if (film.late) await hurry(page);
    if (await untilItMoves(page, game)) {
      while (!(await isWaiting(page))) await page.waitForTimeout(50);
      return page;
    }
    await page.context().close();
  }
  return null;
}

/** Where what is filmed is at each of its moments: the middles, and how well it is seen. */
export async function placesAt(
  page: Page,
  { selector, moments }: Film,
): Promise<Map<number, { x: number; y: number; width: number; opacity: number }[]>> {
  const places = await page.evaluate(
    ({ selector, moments }) =>
      moments.map((at) => {
        const { held } = window as unknown as Held;
        for (const motion of held) motion.currentTime = at;
        const targets = new Set(held.map(({ effect }) => (effect as KeyframeEffect).target!));
        return [...targets]
          .filter((target) => target.matches(selector))
          .map((target) => {
            const { x, y, width, height } = target.getBoundingClientRect();
            const opacity = Number(getComputedStyle(target).opacity);
            const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)];
            return { x: left, y: top, width: Math.round(width), opacity };
          });
      }),
    { selector, moments: [...moments] },
  );
  return new Map(moments.map((at, i) => [at, places[i]!]));
}

/** Takes the pictures, and puts them into one: `FOLDER/NAME.png`. */
export async function filmStrip(
  browser: Browser,
  page: Page,
  moments: readonly number[],
  path: { folder: string; name: string },
): Promise<void> {
  const shots: { ms: number; image: string }[] = [];
  for (const ms of moments) {
    await page.evaluate((at) => {
      for (const motion of (window as unknown as { held: Animation[] }).held) motion.currentTime = at;
    }, ms);
    shots.push({ ms, image: (await page.screenshot()).toString('base64') });
  }
  const figures = shots.map(
    ({ ms, image }) => `<figure><img src="data:image/png;base64,${image}"><figcaption>${ms} ms</figcaption></figure>`,
  );
  await compose(browser, figures, { width: 1840, columns: 4, gap: 8, file: join(path.folder, `${path.name}.png`) });
}

/** One picture of several, side by side. */
export async function compose(
  browser: Browser,
  figures: readonly string[],
  { width, columns, gap, file }: { width: number; columns: number; gap: number; file: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 100 } });
  await page.setContent(
    `<style>body{margin:0;padding:${gap}px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:${gap}px;background:#17130e}
     figure{margin:0;position:relative}img{width:100%;display:block;border-radius:${gap}px}
     figcaption{position:absolute;top:8px;right:8px;padding:2px 10px;border-radius:99px;background:#000a;color:#fff;font:700 15px sans-serif}</style>
     ${figures.join('')}`,
  );
  const kind = file.endsWith('.jpg') ? ({ type: 'jpeg', quality: 85 } as const) : {};
  await page.screenshot({ path: file, fullPage: true, ...kind });
  await page.close();
}
