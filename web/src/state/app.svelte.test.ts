// @vitest-environment happy-dom
// The page's connection and its table, against a WebSocket whose server is a table of this device.
import { beforeEach, expect, test, vi } from 'vitest';
import { LocalConnection } from '../local/tables.ts';
import { settle, TestServices } from '../local/testing.ts';
import { factsOf, kGames } from '../protocol/games.ts';
import type { ClientMessage } from '../protocol/messages.ts';

const kTable = 'k3'; // the server's name for the table
const kPatience = 4000; // the game's module is loaded, on machines that have other work, too
const kOpen = kGames.find((game) => !factsOf(game).hidden)!;

const services = new TestServices();
const server = new LocalConnection(services);
const sockets: FakeSocket[] = [];
const sent: ClientMessage[] = [];
let localId = '';

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    sockets.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage & { id: number };
    sent.push(message);
    void this.answer(message);
  }

  close(): void {}

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message).replaceAll(localId, kTable) });
  }

  private async answer(message: ClientMessage & { id: number }): Promise<void> {
    const { id } = message;
    await settle(); // never before `send` returns
    if (message.say === 'hello') this.tell({ say: 'welcome', id, guest: null, version: '', now: 0 });
    else this.tell({ ...(await server.ask({ ...message, table: localId })), id });
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
const { app } = await import('./app.svelte.ts');
const watches = () => sent.filter((message) => message.say === 'watch');

beforeEach(async () => {
  app.close();
  sent.length = 0;
  const { players, options } = factsOf(kOpen).short_game;
  const seats = Array.from({ length: players }, () => null);
  const sitting = seats.map((_, seat) => ({ seat, person: `p${seat}`, name: `Ann ${seat}` }));
  localId = await server.create({ description: { game: kOpen, players, options, seats }, sitting, host: 'p0' });
  server.onMessage = (message) => sockets.at(-1)!.tell(message);
});

async function arrive() {
  const table = app.open(kTable);
  await vi.waitFor(() => expect(table.state).not.toBeNull(), kPatience);
  await settle();
  return table;
}

test('who opens a table watches it once, and reads what happened before', async () => {
  const table = await arrive();
  expect(watches()).toHaveLength(1);
  expect(table.log.length).toBeGreaterThan(0);
  const lines = table.log.length;
  table.act(table.legal[0]!);
  await vi.waitFor(() => expect(table.log.length).toBeGreaterThan(lines));
  expect(watches()).toHaveLength(1);
});

test('a connection that comes back watches once, from the version that is known', async () => {
  const table = await arrive();
  const { version } = table.state!;
  const { log } = table;
  sent.length = 0;
  app.retry();
  await vi.waitFor(() => expect(watches().length).toBeGreaterThan(0));
  await settle();
  expect(watches()).toEqual([expect.objectContaining({ table: kTable, since: version })]);
  expect(table.log).toEqual(log);
});
