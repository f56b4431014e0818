// What a case has to work with: guests and tables of the server, and pages of their own for people. A fault in a page,
// or anything its policy forbids, fails the case.
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { factsOf } from './games.ts';
import { openSite, type Site } from './site.ts';
import type { GameId, Level, NewTable, Settings } from '../src/protocol/messages.ts';

export interface World {
  browser: Browser;
  /** The program, for cases that run a server of their own. */
  program: string;
  /** Where the page is, without a slash at the end. */
  base: string;
  /** A folder with the page, if it is not to be the one in the program. */
  dist?: string | undefined;
}

export interface Case {
  name: string;
  /** Part of what `./dev test` runs. */
  quick?: boolean;
  /** It measures time, so nothing runs beside it. */
  alone?: boolean;
  run(stage: Stage): Promise<void>;
}

export type Theme = 'day' | 'evening' | 'contrast';
export const kThemes: readonly Theme[] = ['day', 'evening', 'contrast'];
export const kDesktop = { width: 1280, height: 800 };
export const kPhone = { width: 390, height: 844 };

export interface Guest {
  token: string;
  name: string;
}

export interface PageOptions {
  theme?: Theme;
  language?: 'en' | 'it' | 'de';
  /** A phone that is touched. */
  phone?: boolean;
  /** False: asked in every call window. */
  callMe?: boolean;
}

/** Bots that do not take their time. */
const kQuickly: Partial<Settings> = { pace_min_ms: 0, pace_max_ms: 0, away_s: 0 };

const kPatience = 60_000;

/** The page's files come from a folder, with the server's own headers: the policy is in force. */
async function serveFrom(dist: string, base: string, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['local-network-access']); // what comes from nowhere may else not talk to this machine
  const policy = (await fetch(`${base}/`)).headers.get('content-security-policy') ?? '';
  await context.route(
    (url) => url.href.startsWith(base) && !url.pathname.startsWith('/api/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(dist, pathname === '/' ? 'index.html' : pathname);
      return route.fulfill({ path, headers: { 'content-security-policy': policy } });
    },
  );
}

export class Stage {
  readonly faults: string[] = [];
  readonly pages: Page[] = [];
  /** What the case wants to tell besides that it passed. */
  readonly notes: string[] = [];
  private readonly sites: Site[] = [];
  private readonly contexts: BrowserContext[] = [];
  private allowed: RegExp | null = null;

  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** Faults that the case causes itself. */
  allow(faults: RegExp): void {
    this.allowed = faults;
  }

  async call<T>(guest: Guest | null, method: string, path: string, body?: object, base = this.world.base): Promise<T> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (guest) headers['authorization'] = `Bearer ${guest.token}`;
    const answer = await fetch(`${base}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  async guest(name: string, base = this.world.base): Promise<Guest> {
    const { token } = await this.call<{ token: string }>(null, 'POST', 'guests', { name }, base);
    return { token, name };
  }

  /** A table for this guest, with bots on the other seats unless something else is said. */
  async table(
    guest: Guest,
    game: GameId,
    {
      bot = 'greedy' as Level,
      base = this.world.base,
      ...more
    }: Partial<NewTable> & { bot?: Level; base?: string } = {},
  ): Promise<string> {
    const { players, options } = { ...factsOf(game).short_game, ...more };
    const seats = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : { bot }));
    const settings = { ...kQuickly, ...more.settings };
    const wanted = { seats, ...more, game, players, options, settings };
    return (await this.call<{ table: string }>(guest, 'POST', 'tables', wanted, base)).table;
  }

  /** A browser window of somebody's own, at `where` (`#/…`). */
  async page(
    guest: Guest | null,
    where = '#/',
    look: PageOptions & { base?: string; site?: Site } = {},
  ): Promise<Page> {
    const base = look.site?.address ?? look.base ?? this.world.base;
    const { theme = 'day', language = null, callMe = true } = look;
    const chosen = JSON.stringify({ theme, language, callMe });
    const localStorage = [{ name: 'tessera.settings', value: chosen }];
    if (guest) localStorage.push({ name: 'tessera.token', value: guest.token });
    const options: BrowserContextOptions = {
      locale: 'en',
      viewport: look.phone ? kPhone : kDesktop,
      hasTouch: look.phone ?? false,
      isMobile: look.phone ?? false,
      // Each of them would fetch the whole page once more.
      serviceWorkers: look.site ? 'allow' : 'block',
      storageState: { cookies: [], origins: [{ origin: new URL(base).origin, localStorage }] },
    };
    const context = await this.world.browser.newContext(options);
    this.contexts.push(context);
    if (this.world.dist && !look.site) await serveFrom(this.world.dist, base, context);
    const page = await this.window(context);
    await page.goto(`${base}/${where}`);
    return page;
  }

  /** Another window of somebody who has one. */
  async window(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    page.on('pageerror', (error) => this.faults.push(String(error.stack ?? error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(`${message.text()} (${message.location().url})`);
    });
    this.pages.push(page);
    return page;
  }

  /** Sits at a table of one's own, and starts it. */
  async start(guest: Guest, table: string, look: PageOptions & { base?: string } = {}): Promise<Page> {
    const page = await this.page(guest, `#/t/${table}`, look);
    await page.locator('.lobby button.main').filter({ visible: true }).first().click();
    await page.locator('.play .bar').waitFor();
    return page;
  }

  /** The page at an address that can be cut off, and where it may install itself. */
  async site(): Promise<Site> {
    const site = await openSite(this.world.base, this.world.dist);
    this.sites.push(site);
    return site;
  }

  /** Pages are closed; what they said of faults is told. */
  async end(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await Promise.all(this.sites.map((site) => site.close()));
    const { allowed } = this;
    const faults = this.faults.filter((fault) => !allowed?.test(fault));
    if (faults.length) throw new Error(`in the page: ${[...new Set(faults)].join('\n')}`);
  }
}
