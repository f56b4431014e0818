// A film strip: pictures of what moves, at given moments of it, side by side. The page's animations are held and set to each
// moment, and the table goes on no further, so the pictures do not depend on the machine.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/**
 * Holds all that begins to move once something that matches `selector` does. CSS animations, which go on for ever, are left
 * alone.
 */
export async function holdMotion(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const animate = Element.prototype.animate;
    const held: Animation[] = [];
    Object.assign(window, { held });
    Element.prototype.animate = function (frames, options) {
      const motion = animate.call(this, frames, options);
      if (held.length === 0 && !this.matches(wanted)) return motion;
      motion.pause();
      motion.finish = () => {}; // the next scene does not end it
      motion.addEventListener('cancel', () => held.splice(held.indexOf(motion), 1));
      held.push(motion);
      if (held.length === 1) {
        for (let timer = window.setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
        window.setTimeout = (() => 0) as unknown as typeof setTimeout; // the table waits
      }
      return motion;
    };
  }, selector);
}

const kPatience = 60_000;

/** Until something is held. Asked again and again: the page's policy forbids what `waitForFunction` does. */
export async function motionHeld(page: Page): Promise<void> {
  for (const end = Date.now() + kPatience; Date.now() < end; await page.waitForTimeout(50)) {
    if (await page.evaluate(() => (window as unknown as { held: Animation[] }).held.length > 0)) return;
  }
  throw new Error('nothing has moved');
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
  const strip = await browser.newPage({ viewport: { width: 1840, height: 100 } });
  const figures = shots.map(
    ({ ms, image }) => `<figure><img src="data:image/png;base64,${image}"><figcaption>${ms} ms</figcaption></figure>`,
  );
  await strip.setContent(
    `<style>body{margin:0;padding:8px;display:grid;grid-template-columns:repeat(4,1fr);gap:8px;background:#17130e}
     figure{margin:0;position:relative}img{width:100%;display:block;border-radius:8px}
     figcaption{position:absolute;top:8px;right:8px;padding:2px 10px;border-radius:99px;background:#000a;color:#fff;font:700 15px sans-serif}</style>
     ${figures.join('')}`,
  );
  await strip.screenshot({ path: join(path.folder, `${path.name}.png`), fullPage: true });
  await strip.close();
}
