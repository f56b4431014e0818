// The WebSocket to the server. It says hello, connects again after every loss, and pairs answers with questions. It
// does not remember tables: its user says `watch` each time the status becomes `online`, with the last known version.
import type { Connection, Status } from './connection.ts';
import { type ClientMessage, kProtocol, Refusal, type ServerMessage } from '../protocol/messages.ts';

/** The part of a browser's WebSocket that is used; tests bring their own. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface SocketServices {
  open(url: string): SocketLike;
  after(ms: number, run: () => void): () => void; // returns what cancels it
  random(): number;
}

export const browserServices: SocketServices = {
  open: (url) => new WebSocket(url) as unknown as SocketLike,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

const kFirstDelay = 400;
const kLongestDelay = 15_000;
const kAnswerWithin = 15_000;
const kServiceRestart = 1012;

/** How long to wait before try number `tries` (from 0). It is random, so that not all clients come back together. */
export function backoff(tries: number, code: number, random: number): number {
  if (code === kServiceRestart && tries === 0) return 300 + 1700 * random;
  const most = Math.min(kFirstDelay * 2 ** tries, kLongestDelay);
  return most / 2 + (most / 2) * random;
}

interface Waiting {
  resolve(message: ServerMessage): void;
  reject(why: Refusal): void;
  cancel(): void;
}

export class Socket implements Connection {
  onMessage: (message: ServerMessage) => void = () => {};
  onStatus: (status: Status) => void = () => {};
  /** The server's clock minus ours in ms, from `welcome`. */
  clockAhead = 0;

  private status: Status = 'idle';
  private socket: SocketLike | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private tries = 0;
  private cancelRetry = () => {};

  constructor(
    private readonly url: string,
    private token: () => string | null,
    private readonly services: SocketServices = browserServices,
  ) {}

  connect(): void {
    if (this.socket) return;
    this.cancelRetry();
    this.change('connecting');
    const socket = this.services.open(this.url);
    this.socket = socket;
    socket.onopen = () => void this.hello();
    socket.onmessage = (event) => this.take(event.data);
    socket.onclose = (event) => this.lost(event.code);
  }

  /** Connects again, with the present token. */
  reconnect(): void {
    this.drop();
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.drop();
    this.change('idle');
  }

  ask(message: ClientMessage): Promise<ServerMessage> {
    if (!this.socket || (this.status !== 'online' && message.say !== 'hello')) {
      return Promise.reject(new Refusal('no_connection'));
    }
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve, reject) => {
      const cancel = this.services.after(kAnswerWithin, () => {
        this.waiting.delete(id);
        reject(new Refusal('no_answer'));
      });
      this.waiting.set(id, { resolve, reject, cancel });
    });
  }

  private async hello(): Promise<void> {
    const socket = this.socket;
    try {
      const welcome = await this.ask({ say: 'hello', protocol: kProtocol, token: this.token() });
      if (welcome.say !== 'welcome' || socket !== this.socket) return;
      this.clockAhead = welcome.now - Date.now();
      this.tries = 0;
      this.change('online');
      this.onMessage(welcome);
    } catch (why) {
      const code = why instanceof Refusal ? why.code : 'malformed';
      if (code === 'wrong_protocol' || code === 'no_token') {
        this.drop();
        this.change('refused');
      } else if (socket === this.socket && socket) {
        socket.close();
      }
    }
  }

  private take(data: unknown): void {
    let message: ServerMessage & { id?: number };
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    const asked = message.id ? this.waiting.get(message.id) : undefined;
    if (!asked) {
      this.onMessage(message);
      return;
    }
    this.waiting.delete(message.id ?? 0);
    asked.cancel();
    if (message.say === 'refused') asked.reject(new Refusal(message.code, message.detail));
    else asked.resolve(message);
  }

  private lost(code: number): void {
    this.drop();
    this.change('offline');
    this.cancelRetry = this.services.after(backoff(this.tries++, code, this.services.random()), () => this.connect());
  }

  private drop(): void {
    this.cancelRetry();
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    for (const one of this.waiting.values()) {
      one.cancel();
      one.reject(new Refusal('no_connection'));
    }
    this.waiting.clear();
  }

  private change(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.onStatus(status);
  }
}
