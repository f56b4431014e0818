// What the page keeps on the device.
import type { Page } from 'playwright-core';
import type { StoreName } from '../src/local/device.ts';

/** All that the page has begun to write there is written: the browser lets one transaction that writes wait for the other. */
export async function kept(page: Page, store: StoreName): Promise<void> {
  await page.evaluate(async (name) => {
    const asked = indexedDB.open('tessera');
    await new Promise((done) => (asked.onsuccess = done));
    const transaction = asked.result.transaction(name, 'readwrite');
    transaction.objectStore(name).count();
    await new Promise((done) => (transaction.oncomplete = done));
    asked.result.close();
  }, store);
}
