// @vitest-environment node
// Whole games at tables of this device, through the messages that the page uses.
import { describe, expect, test } from 'vitest';
import type { Description, Sitting } from '#web-engine/engine.js';
import { tableChips } from '../kit/option_chips.ts';
import { factsOf, kGames } from '../protocol/games.ts';
import { type GameId, type News, type Order, Refusal, type ServerMessage } from '../protocol/messages.ts';
import { fromSnapshot, type TableState, withNews } from '../protocol/table_state.ts';
import type { Pass } from './passing.ts';
import { importRecord } from './records.ts';
import type { KeptTable } from './kept.ts';
import { LocalConnection } from './tables.ts';
import { settle, TestServices } from './testing.ts';

/** How many steps pass between two closings, on average: some games have more steps than others. */
const kGoes = 12;
const kOpen = kGames.find((game) => !factsOf(game).hidden)!;
const kHidden = kGames.find((game) => factsOf(game).hidden && factsOf(game).short_game.players === 3)!;
const kSolved = kGames.find((game) => factsOf(game).solved)!;
const kNames = ['Ann', 'Bob', 'Cid', 'Dot'];

/** Repeatable, and good enough to choose. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** A window with a table in it: what the page would know. */
class Window {
  readonly connection: LocalConnection;
  state: TableState | null = null;
  pass: Pass = { holder: null, next: null };
  next: string | null = null;
  gone = false;

  constructor(
    readonly services: TestServices,
    readonly id: string,
  ) {
    this.connection = new LocalConnection(services);
    this.connection.onPass = (_, pass) => (this.pass = pass);
    this.connection.onMessage = (message) => this.hear(message);
  }

  hear(message: ServerMessage): void {
    if (message.say === 'table') this.state = fromSnapshot(message.snapshot, message.you);
    if (message.say === 'news') this.state = withNews(this.state!, message as News);
    if (message.say === 'rematch') this.next = message.next;
    if (message.say === 'gone') this.gone = true;
    expect(this.state, 'nothing is missing in between').not.toBeNull();
  }

  async watch(since = 0): Promise<void> {
    this.hear(await this.connection.ask({ say: 'watch', table: this.id, since }));
  }

  do(order: Order): Promise<ServerMessage> {
    const command = { ...order, version: this.state!.version };
    return this.connection.ask({ say: 'do', table: this.id, command });
  }

  async close(): Promise<void> {
    await this.connection.ask({ say: 'unwatch', table: this.id });
    await settle();
  }
}

async function create(
  services: TestServices,
  game: GameId,
  people: number,
  bots: number,
  settings = {},
): Promise<string> {
  const seats = [...Array(people).fill(null), ...Array(bots).fill({ bot: 'easy' })];
  const sitting: Sitting[] = kNames.slice(0, people).map((name, seat) => ({ seat, person: `p${seat}`, name }));
  const options = factsOf(game).short_game.options;
  const description = { game, players: seats.length, options, seats, settings };
  return new LocalConnection(services).create({ description, sitting, host: 'p0' });
}

/** One thing happens; false: the game is over. */
async function step(window: Window, random: (below: number) => number): Promise<boolean> {
  await settle();
  const { state, pass } = window;
  if (state?.stage === 'finished') return false;
  if (pass.holder === null) {
    await window.connection.takeUp(window.id);
    await window.watch();
    return true;
  }
  const you = state?.moment?.you;
  if (you?.undo && random(6) === 0) await window.do({ do: 'undo' });
  else if (you?.legal.length && !you.answered)
    await window.do({ do: 'act', action: you.legal[random(you.legal.length)]! });
  else if (pass.next !== null) window.connection.handOver(window.id);
  else expect(window.services.tick(), 'somebody is asked, or something waits for its time').toBe(true);
  return true;
}

async function playOut(window: Window, seed: number, most = 3000): Promise<void> {
  const random = dice(seed);
  for (let i = 0; i < most; i++) if (!(await step(window, random))) return;
  throw new Error('the game does not end');
}

describe.each(kGames)('%s', (game) => {
  test.each([
    [1, 1],
    [1, 2],
    [2, 0],
    [3, 1],
  ])('a whole game of %i people and %i bots, with its record', async (people, bots) => {
    const services = new TestServices();
    const window = new Window(services, await create(services, game, people, bots));
    await window.watch();
    await playOut(window, 7 * people + bots);
    expect(window.state!.result!.scores).toHaveLength(people + bots);
    const record = await window.connection.record(window.id);
    expect(record.result!.scores).toEqual(window.state!.result!.scores);
    const [row] = await services.device.list<KeptTable>('tables');
    expect(row).toMatchObject({ id: window.id, stage: 'finished', result: window.state!.result });
    // What is exported can be imported, and looks the same.
    const copy = new Window(services, await importRecord(services, JSON.stringify(record)));
    await copy.watch();
    expect(copy.state!.result!.scores).toEqual(record.result!.scores);
    expect(tableChips(record.game, copy.state!.table.settings), 'a record has no settings').toEqual([]);
    expect(copy.state!.seats.map((seat) => seat.who)).toEqual(window.state!.seats.map((seat) => seat.who));
  });

  test.each([1, 2, 3])('closed at random moments, it goes on where it was (%i)', async (seed) => {
    const services = new TestServices();
    const id = await create(services, game, 2, 1);
    const random = dice(seed);
    let window = new Window(services, id);
    await window.watch();
    for (let i = 0; await step(window, random); i++) {
      expect(i).toBeLessThan(3000);
      if (random(kGoes) > 0) continue;
      const { version } = window.state!;
      await window.close();
      const again = new Window(new TestServices(services.device), id); // an engine that knows nothing, and its clock is behind
      await again.watch();
      expect(again.state!.version).toBeGreaterThanOrEqual(version);
      window = again;
    }
  });

  test('two windows at one table never contradict each other', async () => {
    const both: TestServices[] = [];
    const services = new TestServices(undefined, both);
    const id = await create(services, game, 1, 1);
    const windows = [new Window(services, id), new Window(new TestServices(services.device, both), id)];
    for (const window of windows) await window.watch();
    const random = dice(5);
    for (let i = 0; i < 3000; i++) {
      const window = windows[random(2)]!;
      const more = await step(window, random).catch((why: unknown) => {
        if (why instanceof Refusal && ['stale', 'already', 'not_asked'].includes(why.code)) return true;
        throw why;
      });
      if (!more) break;
    }
    await settle();
    expect(windows.map(({ state }) => state!.stage)).toEqual(['finished', 'finished']);
    expect(windows[0]!.state!.result).toEqual(windows[1]!.state!.result);
    await windows[0]!.connection.record(id); // its steps still make a table
  });
});

test('where there are secrets, whoever looks while the curtain is down is nobody', async () => {
  const services = new TestServices();
  const window = new Window(services, await create(services, kHidden, 3, 0));
  await window.watch();
  const random = dice(3);
  const holders = new Set<number>();
  let curtains = 0;
  for (let i = 0; i < 300 && holders.size < 3; i++) {
    const { holder, next } = window.pass;
    if (holder !== null) holders.add(holder);
    else {
      curtains++;
      expect(next).not.toBeNull();
      await window.watch();
      expect(window.state!.me).toBeNull();
      expect(window.state!.moment!.you).toBeUndefined();
      const told = await window.connection.ask({ say: 'watch', table: window.id, since: 1 });
      const hidden = told.say === 'news' ? told.events.filter((event) => event.type === 'outcome') : [];
      expect(hidden.some((event) => event.outcome === null)).toBe(true);
      for (const event of hidden) if (event.seat !== null) expect(event.outcome).toBeNull();
    }
    if (!(await step(window, random))) break;
  }
  expect(holders.size).toBe(3);
  expect(curtains).toBeGreaterThan(2);
});

test('without secrets whoever is asked has the device', async () => {
  const services = new TestServices();
  const window = new Window(services, await create(services, kOpen, 2, 0));
  await window.watch();
  const holders = new Set<number | null>();
  const random = dice(2);
  for (let i = 0; i < 400; i++) {
    await settle();
    const { state } = window;
    if (state!.stage === 'finished') break;
    expect(state!.me).toBe(window.pass.holder);
    expect(window.pass.next).toBeNull();
    holders.add(state!.me);
    const you = state!.moment!.you!;
    if (you.undo && random(4) === 0) {
      await window.do({ do: 'undo' });
    } else await window.do({ do: 'act', action: you.legal[random(you.legal.length)]! });
  }
  expect([...holders].sort()).toEqual([0, 1]);
});

test('people at one device agree together, and play again, all one seat further', async () => {
  const services = new TestServices();
  const window = new Window(services, await create(services, kSolved, 2, 1));
  await window.watch();
  await window.do({ do: 'agree', on: true });
  expect(window.state!.result!.reason).toBe('agreement');
  await window.do({ do: 'rematch', on: true });
  const again = new Window(services, window.next!);
  await again.watch();
  expect(again.state!.stage).toBe('playing');
  expect(again.state!.seats.map((seat) => ('name' in seat ? seat.name : seat.who))).toEqual(['bot', 'Ann', 'Bob']);
});

test('hints are given against bots alone, and not where somebody else would be harmed', async () => {
  const services = new TestServices();
  const alone = new Window(services, await create(services, kSolved, 1, 1));
  await alone.watch();
  while (!alone.state!.moment!.you!.legal.length) await step(alone, dice(1));
  const hint = await alone.connection.ask({ say: 'hint', table: alone.id });
  expect(hint).toMatchObject({ say: 'hint', version: alone.state!.version });
  expect(alone.state!.moment!.you!.legal).toContain(hint.say === 'hint' && hint.action);
  const company = new Window(services, await create(services, kSolved, 2, 0));
  await company.watch();
  await expect(company.connection.ask({ say: 'hint', table: company.id })).rejects.toThrow('not_allowed');
});

test('a bot that plays from a table of solved positions needs it', async () => {
  const connection = new LocalConnection(new TestServices());
  const sitting = [{ seat: 0, person: 'p0', name: 'Ann' }];
  for (const bot of ['best', 'expert'] as const) {
    const description: Description = { game: kSolved, players: 2, seats: [null, { bot }] };
    await expect(connection.create({ description, sitting, host: 'p0' })).rejects.toThrow('unavailable');
  }
});

test('what is no record is refused, and so is one that somebody has changed', async () => {
  const services = new TestServices();
  const window = new Window(services, await create(services, kSolved, 1, 1));
  await window.watch();
  await playOut(window, 1);
  const record = await window.connection.record(window.id);
  await expect(importRecord(services, 'no JSON')).rejects.toThrow('malformed');
  await expect(importRecord(services, '{}')).rejects.toThrow('bad_log');
  const better = { ...record, result: { ...record.result!, scores: [99, 0] } };
  await expect(importRecord(services, JSON.stringify(better))).rejects.toThrow('bad_log');
});

test('there is no such table', async () => {
  const connection = new LocalConnection(new TestServices());
  await expect(connection.ask({ say: 'watch', table: 'device-0', since: 0 })).rejects.toThrow('no_such_table');
});

test('a new name and face reach a table where somebody plays, and stay', async () => {
  const services = new TestServices();
  const id = await create(services, kSolved, 1, 1);
  const window = new Window(services, id);
  await window.watch();
  await window.connection.rename(id, 'p0', { name: 'Anna', face: 'owl' });
  expect(window.state!.seats[0]).toMatchObject({ name: 'Anna', face: 'owl' });
  const [row] = await services.device.list<KeptTable>('tables');
  expect(row!.people).toEqual([{ seat: 0, person: 'p0', name: 'Anna', face: 'owl' }]);
  await expect(window.connection.rename(id, 'p0', { name: 'Anna', face: 'owl' })).rejects.toThrow('already');
  // Who plays again is still called so.
  await window.do({ do: 'agree', on: true });
  await window.do({ do: 'rematch', on: true });
  const again = new Window(services, window.next!);
  await again.watch();
  expect(again.state!.seats.find((seat) => seat.who === 'person')).toMatchObject({ name: 'Anna', face: 'owl' });
});
