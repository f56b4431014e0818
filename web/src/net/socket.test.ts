import { beforeEach, expect, test } from 'vitest';
import type { Status } from './connection.ts';
import type { ServerMessage } from '../protocol/messages.ts';
import { backoff, Socket, type SocketLike, type SocketServices } from './socket.ts';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { ms: number; run: () => void }[];
let statuses: Status[];
let heard: ServerMessage[];

const services: SocketServices = {
  open() {
    const made = new FakeSocket();
    sockets.push(made);
    return made;
  },
  after(ms, run) {
    const timer = { ms, run };
    timers.push(timer);
    return () => (timers = timers.filter((one) => one !== timer));
  },
  random: () => 0.5,
};

function made(): Socket {
  const socket = new Socket('ws://here/api/live', () => 'token', services);
  socket.onStatus = (status) => statuses.push(status);
  socket.onMessage = (message) => heard.push(message);
  return socket;
}

async function online(socket: Socket): Promise<FakeSocket> {
  socket.connect();
  const fake = sockets.at(-1)!;
  fake.onopen?.();
  fake.says({ say: 'welcome', id: fake.sent[0]!['id'], guest: null, version: '1', now: Date.now() });
  await Promise.resolve();
  return fake;
}

beforeEach(() => {
  sockets = [];
  timers = [];
  statuses = [];
  heard = [];
});

test('says hello with the protocol and the token, and is online after the welcome', async () => {
  const fake = await online(made());
  expect(fake.sent[0]).toMatchObject({ say: 'hello', protocol: 1, token: 'token' });
  expect(statuses).toEqual(['connecting', 'online']);
  expect(heard.map((message) => message.say)).toEqual(['welcome']);
});

test('an answer goes to who asked, everything else to all', async () => {
  const socket = made();
  const fake = await online(socket);
  const answer = socket.ask({ say: 'watch', table: 'k3', since: 4 });
  expect(fake.sent[1]).toMatchObject({ say: 'watch', table: 'k3', since: 4, id: 2 });
  fake.says({ say: 'chat', table: 'k3', seat: 1, phrase: 'hello', at: 1 });
  fake.says({ say: 'done', id: 2 });
  await expect(answer).resolves.toEqual({ say: 'done', id: 2 });
  expect(heard.map((message) => message.say)).toEqual(['welcome', 'chat']);
});

test('a refusal rejects with its code', async () => {
  const socket = made();
  const fake = await online(socket);
  const answer = socket.ask({ say: 'hint', table: 'k3' });
  fake.says({ say: 'refused', id: 2, code: 'not_allowed', detail: '' });
  await expect(answer).rejects.toMatchObject({ code: 'not_allowed' });
});

test('a lost connection rejects what is open and comes back by itself', async () => {
  const socket = made();
  const fake = await online(socket);
  const answer = socket.ask({ say: 'hint', table: 'k3' });
  fake.onclose?.({ code: 1006 });
  await expect(answer).rejects.toMatchObject({ code: 'no_connection' });
  await expect(socket.ask({ say: 'hint', table: 'k3' })).rejects.toMatchObject({ code: 'no_connection' });
  expect(statuses.at(-1)).toBe('offline');
  expect(timers).toHaveLength(1);
  timers[0]!.run();
  expect(sockets).toHaveLength(2);
  expect(statuses.at(-1)).toBe('connecting');
});

test('a server that never answers is not waited for for ever', async () => {
  const socket = made();
  await online(socket);
  const answer = socket.ask({ say: 'hint', table: 'k3' });
  timers.at(-1)!.run();
  await expect(answer).rejects.toMatchObject({ code: 'no_answer' });
});

test('another protocol is not tried again', async () => {
  const socket = made();
  socket.connect();
  const fake = sockets[0]!;
  fake.onopen?.();
  fake.says({ say: 'refused', id: 1, code: 'wrong_protocol', detail: '' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(statuses.at(-1)).toBe('refused');
  expect(fake.closed).toBe(true);
  expect(timers).toEqual([]);
});

test('what is no JSON is passed over', async () => {
  const fake = await online(made());
  fake.onmessage?.({ data: 'oops' });
  expect(heard).toHaveLength(1);
});

test('the wait grows, has its jitter, and has an end', () => {
  expect(backoff(0, 1006, 0)).toBe(200);
  expect(backoff(0, 1006, 1)).toBe(400);
  expect(backoff(3, 1006, 1)).toBe(3200);
  expect(backoff(20, 1006, 1)).toBe(15_000);
  expect(backoff(0, 1012, 0)).toBe(300); // a restart: all come back, but not at once
  expect(backoff(0, 1012, 1)).toBe(2000);
});
