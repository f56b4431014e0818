// One whole game in Debian's Firefox, over WebDriver BiDi.
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { kAnyGame } from '../games.ts';
import type { Case } from '../stage.ts';

const kMain = '.bar button.main:not([aria-disabled="true"])';
const kPerson = 'button.plate[aria-pressed="false"]';
const kPatience = 60_000;
const kMost = 300;

export const kFirefoxCases: readonly Case[] = [
  {
    name: `firefox: a whole game of ${kAnyGame}`,
    async run(stage) {
      const { base } = stage.world;
      const guest = await stage.guest('Zoe');
      const table = await stage.table(guest, kAnyGame);
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: process.env['TESSERA_FIREFOX'] ?? '/usr/bin/firefox-esr',
        headless: true,
      });
      try {
        const page = await browser.newPage();
        page.setDefaultTimeout(kPatience);
        page.on('pageerror', (error) => stage.faults.push(String(error)));
        page.on('console', (message) => {
          if (message.type() === 'error') stage.faults.push(message.text());
        });
        await page.goto(`${base}/`);
        await page.evaluate((token) => localStorage.setItem('tessera.token', token), guest.token);
        await page.goto('about:blank'); // a reload would break off what the page is loading, and it would say so
        await page.goto(`${base}/#/t/${table}`);
        await page.waitForSelector('.lobby button.start');
        await page.click('.lobby button.start');
        const version = () => page.$eval('.play', (play) => play.getAttribute('data-version'));
        await page.waitForSelector('.play .bar');
        await page.evaluate(() => {
          const skip = () =>
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          setInterval(skip, 50);
        });
        let pressed = 0;
        for (; pressed < kMost; pressed++) {
          await page.waitForSelector(`#result, ${kMain}, ${kPerson}`);
          if (await page.$('#result')) break;
          const before = await version();
          const main = await page.$(kMain);
          if (main) {
            // It does something at the table, or shows what comes next.
            const label = await main.evaluate((button) => button.textContent);
            await page.click(kMain);
            await page.waitForFunction(
              (old, said) =>
                document.querySelector('.play')?.getAttribute('data-version') !== old ||
                document.querySelector('.bar button.main')?.textContent !== said,
              {},
              before,
              label,
            );
          } else {
            await page.click(kPerson);
          }
        }
        assert.ok(pressed > 0 && pressed < kMost, `${pressed} presses`);
        const result = await page.$eval('#result', (element) => element.textContent?.trim());
        stage.notes.push(`${await browser.version()}: ${pressed} presses; ${result}`);
      } finally {
        await browser.close();
      }
    },
  },
];
