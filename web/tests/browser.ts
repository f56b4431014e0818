// Debian's Chromium, with a fresh profile.
import { type Browser, chromium } from 'playwright-core';

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
