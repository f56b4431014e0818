// Debian's Chromium, with a fresh profile; a fault in the page, or anything its policy forbids, fails the test.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function withBrowser(run: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['TESSERA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: kFlags,
  });
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

export async function withPage(run: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  await withBrowser(async (browser) => {
    const context = await browser.newContext({ locale: 'en', ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    try {
      await run(page);
    } catch (error) {
      const shot = process.env['TESSERA_SHOT'];
      if (shot) await page.screenshot({ path: shot });
      throw faults.length ? new Error(`${error}\nin the page: ${faults.join('\n')}`) : error;
    }
    if (faults.length) throw new Error(`in the page: ${faults.join('\n')}`);
  });
}
