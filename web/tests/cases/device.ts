// What several cases do with games on the device.
import type { Page } from 'playwright-core';
import common from '../../src/i18n/en/common.json' with { type: 'json' };
import type { GameId, NewTable } from '../../src/protocol/messages.ts';
import { factsOf } from '../games.ts';
import { fillOptions } from '../options.ts';
import { hurry } from '../play.ts';
import type { Site } from '../site.ts';
import type { Stage } from '../stage.ts';

/** What a browser says of a server that is gone; and what it tried to reach. */
const kGone = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|WebSocket/;

/** Somebody has been here once, and the network is gone. */
export async function cutOff(stage: Stage): Promise<{ page: Page; site: Site }> {
  stage.allow(kGone);
  const site = await stage.site();
  const page = await stage.page(null, '#/', { site });
  await page.getByText('This page starts without a network, too.').waitFor();
  site.cut();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("The server can't be reached.").waitFor();
  await hurry(page);
  return { page, site };
}

/** Closed and opened again. */
export async function comeBack(stage: Stage, page: Page, site: Site): Promise<Page> {
  const context = page.context();
  await page.close();
  const again = await stage.window(context);
  await again.goto(`${site.address}/#/`);
  await hurry(again);
  return again;
}

export const version = async (page: Page): Promise<number> =>
  Number(await page.locator('.play').getAttribute('data-version'));

/** A game that was left: to be found on the home page. */
export async function goOn(page: Page): Promise<void> {
  await page.locator('section[aria-labelledby="here"] a.card').first().click();
  await page.locator('.play .bar, dialog[open]').first().waitFor();
}

export interface Wish {
  players?: number;
  /** The names of those who are here. */
  people?: readonly string[];
  level?: string;
  options?: NewTable['options'];
}

/** Makes a short game on the device, by its form: bots that don't take their time. */
export async function begin(page: Page, game: GameId, { people = ['Zoe'], level = 'greedy', ...more }: Wish = {}) {
  const players = more.players ?? factsOf(game).short_game.players;
  await page.evaluate((hash) => (location.hash = hash), `#/device/${game}`);
  await page.getByLabel(common['new.players']).getByText(String(players), { exact: true }).click();
  for (let seat = 0; seat < players; seat++) {
    const place = page.locator('.seat').nth(seat);
    const name = people[seat];
    await place.locator('select').selectOption(name ? 'person' : level);
    if (name) await place.locator('input').fill(name);
  }
  for (const title of ['new.single', 'new.settings'] as const)
    await page.locator('summary', { hasText: common[title] }).click();
  await fillOptions(page, game, more.options);
  for (const name of ['setting.pace_min_ms', 'setting.pace_max_ms'] as const) {
    await page.locator('label', { hasText: common[name] }).locator('select').selectOption('0');
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.play .bar, dialog[open]').first().waitFor();
}
