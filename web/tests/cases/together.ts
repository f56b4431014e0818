// People meet: invitations, the lobby, chat, offers, new names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { kAnyGame } from '../games.ts';
import { hurry, playOut } from '../play.ts';
import type { Case, Stage } from '../stage.ts';
import { sitDown } from './people.ts';

/** Ada hosts a table for three, Ben has sat down; both are in the lobby. */
async function inLobby(stage: Stage): Promise<{ ada: Page; ben: Page; table: string }> {
  const host = await stage.guest('Ada');
  const table = await stage.table(host, kAnyGame, {
    players: 3,
    seats: [null, null, null],
    options: {},
    settings: { free_chat: true },
  });
  const ada = await stage.page(host, `#/t/${table}`);
  const ben = await stage.page(await stage.guest('Ben'), `#/t/${table}`);
  await sitDown(ben);
  await ada.locator('.chair[data-seat="1"]', { hasText: 'Ben' }).waitFor();
  return { ada, ben, table };
}

/** The same, and the game has begun with those two. */
async function inGame(stage: Stage): Promise<{ ada: Page; ben: Page; table: string }> {
  const { ada, ben, table } = await inLobby(stage);
  await ada.getByRole('button', { name: 'Start with 2' }).click();
  await Promise.all([ada, ben].map((page) => page.locator('.play .bar').waitFor()));
  return { ada, ben, table };
}

/** Presses Share; what the picture was drawn from, and the link that came with it: one to `where`. */
async function share(page: Page, where: RegExp): Promise<{ drawn: string; link: string }> {
  await page.evaluate(() => {
    const decode = HTMLImageElement.prototype.decode;
    HTMLImageElement.prototype.decode = function () {
      Object.assign(window, { drawn: this.src });
      return decode.call(this);
    };
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share', exact: true }).click(),
  ]);
  const png = readFileSync(await download.path());
  assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  // Width and height stand in its head. An empty picture would be far smaller.
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  assert.ok(png.length > 10_000, `${png.length} bytes`);
  await page.getByText('the link is copied').last().waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  let link = await copied();
  for (let i = 0; i < 40 && !where.test(link); i++) {
    await page.waitForTimeout(50);
    link = await copied();
  }
  assert.match(link, where);
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string }).drawn);
  return { drawn: decodeURIComponent(drawn), link };
}

export const kTogetherCases: readonly Case[] = [
  {
    name: 'together: an invitation asks for a name and a face',
    quick: true,
    async run(stage) {
      const host = await stage.guest('Ada');
      const table = await stage.table(host, kAnyGame, { players: 2, seats: [null, null], options: {} });
      const ada = await stage.page(host, `#/t/${table}`);
      const ben = await stage.page(null, `#/t/${table}`);
      await ben.getByRole('heading', { name: 'Sit with Ada' }).waitFor();
      await ben.getByLabel('Name').fill('Benno');
      await ben.getByRole('radio', { name: 'Whale' }).check();
      await sitDown(ben);
      const chair = ada.locator('.chair[data-seat="1"]');
      await chair.filter({ hasText: 'Benno' }).waitFor();
      assert.equal(await chair.locator('[data-face]').getAttribute('data-face'), 'whale');
      await ben.locator('.lobby').waitFor();
    },
  },
  {
    name: 'together: a new host has a name and a face from their own chair',
    async run(stage) {
      const ada = await stage.page(null);
      await ada.locator(`[data-game="${kAnyGame}"]`).getByRole('button', { name: 'Invite friends' }).click();
      const chair = ada.locator('.chair[data-seat="0"]');
      await chair.filter({ hasText: 'Guest' }).click();
      const menu = ada.getByRole('dialog');
      await menu.getByLabel('Name').fill('Ada');
      await menu.getByRole('radio', { name: 'Whale' }).check();
      await menu.getByRole('button', { name: 'Save' }).click();
      await chair.filter({ hasText: 'Ada' }).waitFor();
      await menu.waitFor({ state: 'detached' });
      assert.equal(await chair.locator('[data-face]').getAttribute('data-face'), 'whale');
    },
  },
  {
    name: 'together: a stranger takes over the seat that somebody has left, under a name of their own',
    async run(stage) {
      const host = await stage.guest('Ada');
      const table = await stage.table(host, kAnyGame, {
        players: 3,
        seats: [null, null, { bot: 'greedy' }],
        options: {},
        settings: { take_over: true },
      });
      const ada = await stage.page(host, `#/t/${table}`);
      const guest = await stage.guest('Ben');
      const ben = await stage.page(guest, `#/t/${table}`);
      await sitDown(ben);
      await ada.getByRole('button', { name: 'Start with 3' }).click();
      await ada.locator('.play .bar').waitFor();
      const cleo = await stage.page(null, `#/t/${table}`);
      await cleo.locator('.play .bar').waitFor();
      await stage.call(guest, 'DELETE', 'me');
      await cleo.locator('.top button.open').click();
      await cleo.getByRole('tab', { name: 'Menu' }).click();
      await cleo.getByRole('button', { name: /^Take over/ }).click();
      const form = cleo.getByRole('dialog');
      await form.getByLabel('Name').fill('Cleo');
      await form.getByRole('radio', { name: 'Whale' }).check();
      await sitDown(cleo);
      await form.waitFor({ state: 'detached' });
      await ada.locator('[data-seat="1"]', { hasText: 'Cleo' }).first().waitFor();
      await cleo.locator('.me', { hasText: 'Cleo' }).waitFor();
    },
  },
  {
    name: 'together: who would only watch sees the lobby, and can still sit down',
    async run(stage) {
      const host = await stage.guest('Ada');
      const table = await stage.table(host, kAnyGame, { players: 2, seats: [null, null], options: {} });
      const cleo = await stage.page(null, `#/t/${table}`);
      await cleo.getByRole('button', { name: 'Only watch' }).click();
      await cleo.getByRole('button', { name: /^Chair 2/ }).click();
      await cleo.getByRole('heading', { name: 'Sit with Ada' }).waitFor();
    },
  },
  {
    name: 'together: the host changes options and chairs, and the others see it',
    async run(stage) {
      const { ada, ben } = await inLobby(stage);
      await ada.getByRole('button', { name: 'Change' }).click();
      await ada.getByLabel('Hints for everyone').check();
      await ada.getByRole('button', { name: 'Play like this' }).click();
      await ben.locator('.chips li', { hasText: 'Hints for everyone' }).waitFor({ state: 'attached' });
      await ada.getByRole('button', { name: 'One more chair' }).click();
      await ben.locator('.chair[data-seat="3"]').waitFor();
      await ada.getByRole('button', { name: /^Chair 3/ }).click();
      await ada.getByRole('button', { name: 'Put the chair away' }).click();
      await ben.locator('.chair[data-seat="3"]').waitFor({ state: 'detached' });
      // It starts with those who are there.
      await ada.getByRole('button', { name: 'Start with 2' }).click();
      await ben.locator('.play .bar').waitFor();
    },
  },
  {
    name: 'together: chairs are pressed to put a bot there, to change places, and to send somebody away',
    async run(stage) {
      const { ada, ben } = await inLobby(stage);
      const chair = (page: Page, seat: number) => page.locator(`.chair[data-seat="${seat}"]`);
      const sits = (seat: number, who: string) =>
        Promise.all([ada, ben].map((page) => chair(page, seat).filter({ hasText: who }).waitFor()));
      // A bot, a stronger one, none.
      await chair(ada, 2).click();
      await ada.getByRole('button', { name: 'Easy' }).click();
      await sits(2, 'bot · easy');
      await chair(ada, 2).click();
      await ada.getByRole('button', { name: 'Hard' }).click();
      await sits(2, 'bot · hard');
      await chair(ada, 2).click();
      await ada.getByRole('button', { name: 'no bot' }).click();
      await sits(2, 'Free chair');
      // Ben takes the free chair; others' chairs are none of his business.
      assert.equal(await chair(ben, 0).evaluate((one) => one.tagName), 'DIV');
      await chair(ben, 1).click();
      await ben.getByRole('button', { name: 'Swap', exact: true }).click();
      await chair(ben, 2).filter({ hasText: 'Swap with this seat' }).click();
      await sits(2, 'Ben');
      // Ada changes places with him: by keyboard.
      await chair(ada, 0).focus();
      await ada.keyboard.press('Enter');
      await ada.getByRole('button', { name: 'Swap', exact: true }).focus();
      await ada.keyboard.press('Enter');
      await chair(ada, 2).focus();
      await ada.keyboard.press('Enter');
      await sits(0, 'Ben');
      await sits(2, 'Ada');
      // She sends him away.
      await chair(ada, 0).click();
      await ada.getByRole('button', { name: 'Send away' }).click();
      await chair(ada, 0).filter({ hasText: 'Free chair' }).waitFor();
      await ada.getByRole('button', { name: 'Let Ben in again' }).waitFor();
    },
  },
  {
    name: 'together: what is said is seen at the seat, counted, and told to those who come late',
    async run(stage) {
      const { ada, ben, table } = await inGame(stage);
      await ben.getByRole('button', { name: 'Chat', exact: true }).click();
      await ben.getByRole('button', { name: 'Astonished' }).click();
      await ada.locator('.bubble [data-emote="wow"]').waitFor();
      await ben.getByLabel('Say something').fill('What a throw');
      await ben.getByRole('button', { name: 'Send' }).click();
      await ada.locator('.bubble', { hasText: 'What a throw' }).waitFor();
      await ada.getByRole('button', { name: 'Chat, 2 unread' }).click();
      await ada.locator('.chat li', { hasText: 'What a throw' }).waitFor();
      await ada.locator('.top .badge').waitFor({ state: 'detached' });
      const late = await stage.page(null, `#/t/${table}`);
      await late.getByText('You are watching').waitFor();
      await late.getByRole('button', { name: 'Chat', exact: true }).click();
      await late.locator('.chat li', { hasText: 'What a throw' }).waitFor();
      await late.getByText('1 watching').waitFor();
    },
  },
  {
    name: 'together: a new name is seen at a running table at once',
    async run(stage) {
      const { ada, ben } = await inGame(stage);
      const settings = await stage.window(ben.context());
      await settings.goto(`${new URL(ben.url()).origin}/#/settings`);
      await settings.getByLabel('Name').fill('Benedict');
      await settings.getByRole('radio', { name: 'Owl' }).check();
      await settings.getByRole('button', { name: 'Save' }).first().click();
      await ada.locator('.plate[data-seat="1"]', { hasText: 'Benedict' }).waitFor();
    },
  },
  {
    name: 'together: an offer is a card that is accepted or declined',
    async run(stage) {
      const { ada, ben } = await inGame(stage);
      await Promise.all([ada, ben].map(hurry));
      const offer = async () => {
        await ben.locator('.play button.open').click();
        await ben.getByRole('tab', { name: 'Menu' }).click();
        await ben.getByRole('button', { name: 'Offer to end the game here' }).click();
      };
      await offer();
      const card = ada.getByRole('group', { name: /Ben offers/ });
      await card.getByRole('button', { name: 'Decline' }).click();
      await card.waitFor({ state: 'detached' });
      // He is told, and may offer it again.
      const told = ben.locator('.offer', { hasText: 'Ada declines to end the game here.' });
      await told.waitFor();
      await ben.getByRole('button', { name: 'Offer to end the game here', pressed: false }).click();
      await told.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: 'Accept' }).click();
      await Promise.all([ada, ben].map((page) => page.locator('#result').waitFor()));
    },
  },
  {
    name: 'together: an offer to play again is a card, too',
    async run(stage) {
      const { ada, ben } = await inGame(stage);
      await Promise.all([ada, ben].map(hurry));
      const offersEnd = async (page: Page) => {
        await page.locator('.play button.open').click();
        await page.getByRole('tab', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Offer to end the game here' }).click();
      };
      await offersEnd(ben);
      await ada.locator('.offer').getByRole('button', { name: 'Accept' }).click();
      await Promise.all([ada, ben].map((page) => page.locator('#result').waitFor()));
      const before = ada.url();
      const again = ben.getByRole('button', { name: 'Play again' });
      await again.click();
      const card = ada.getByRole('group', { name: /Ben/ });
      await card.getByRole('button', { name: 'Decline' }).click();
      await card.waitFor({ state: 'detached' });
      assert.equal(ada.url(), before);
      // Asked anew, she accepts, and both are taken there.
      await ben.locator('.offer', { hasText: 'Ada declines to play again.' }).waitFor();
      await again.click();
      await card.getByRole('button', { name: 'Accept' }).click();
      await Promise.all([ada, ben].map((page) => page.waitForURL((url) => url.href !== before)));
      assert.equal(ada.url().split('#')[1], ben.url().split('#')[1]);
    },
  },
  {
    name: 'together: against bots, playing again is one click',
    async run(stage) {
      const guest = await stage.guest('Ada');
      const page = await stage.start(guest, await stage.table(guest, kAnyGame));
      await hurry(page);
      await playOut(page, kAnyGame);
      const before = page.url();
      await page.getByRole('button', { name: 'Play again' }).click();
      await page.waitForURL((url) => url.href !== before);
      await page.locator('.play .bar').waitFor();
    },
  },
  {
    name: 'together: a result and a moment of the replay are shared as pictures',
    async run(stage) {
      const guest = await stage.guest('Ada <3 & "co"');
      const table = await stage.table(guest, kAnyGame);
      const page = await stage.start(guest, table);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await hurry(page);
      await playOut(page, kAnyGame);
      const result = await share(page, /#\/t\//);
      assert.equal(result.link, page.url());
      assert.ok(result.drawn.includes('Ada &lt;3'), 'who played');
      // Of a moment: what was said of it, what everybody had then, and a link that opens there.
      await page.goto(`${new URL(page.url()).origin}/#/r/${table}/3`);
      await page.locator('.controls').waitFor();
      await page.getByRole('button', { name: 'One step on' }).click();
      const moment = await share(page, /#\/r\//);
      const scores = await page
        .locator('.plate[data-seat] .score')
        .evaluateAll((all) => all.map((one) => /\d+/.exec(one.textContent)?.[0]));
      assert.ok(scores.length > 0);
      for (const score of scores) assert.match(moment.drawn, new RegExp(`>${score}</text>`));
      const dice = await page.locator('.log .now .die').count();
      assert.equal(moment.drawn.split('viewBox="0 0 100 108"').length - 1, dice);
      const other = await stage.page(null, new URL(moment.link).hash);
      await other.locator('.controls').waitFor();
      assert.equal(await other.getByRole('slider').inputValue(), '4');
    },
  },
];
