// The server's HTTP: one function a request of docs/protocol.md.
import {
  type Code,
  type GameId,
  type Guest,
  type ListedTable,
  type NewTable,
  type Offer,
  type Options,
  type PlayedGame,
  Refusal,
  type Snapshot,
  type Statistics,
} from '../protocol/messages.ts';
import type { Analysis, GameRecord } from '../protocol/records.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export type Checked = { fine: true; options: Options } | { fine: false; message: string };

export class Api {
  constructor(
    /** Ends with a slash: the page's own address, so that a base path needs no setting. */
    private readonly base: string,
    private readonly token: () => string | null,
    private readonly fetch: Fetch = (url, init) => globalThis.fetch(url, init),
  ) {}

  games = () => this.call<Offer>('GET', 'games');
  check = (game: GameId, players: number, options: Options) =>
    this.call<Checked>('POST', 'check', { game, players, options });
  newGuest = (name: string) => this.call<{ token: string; guest: Guest }>('POST', 'guests', { name });
  me = () => this.call<Guest & { created: number }>('GET', 'me');
  rename = (name: string) => this.call<Guest>('PATCH', 'me', { name });
  forgetMe = () => this.call<void>('DELETE', 'me');
  exportMe = () => this.call<unknown>('GET', 'me/export');
  deviceCode = () => this.call<{ code: string; lasts_ms: number }>('POST', 'me/code', {});
  fromCode = (code: string) => this.call<{ token: string; guest: Guest }>('POST', 'codes', { code });
  myTables = () => this.call<{ tables: ListedTable[] }>('GET', 'me/tables');
  myStatistics = () => this.call<{ games: Statistics[] }>('GET', 'me/statistics');
  myHistory = (after?: string) =>
    this.call<{ games: PlayedGame[]; next: string | null }>('GET', `me/history${query({ after })}`);
  tables = (stage: 'lobby' | 'finished', after?: string) =>
    this.call<{ tables: ListedTable[]; next: string | null }>('GET', `tables${query({ stage, after })}`);
  newTable = (table: NewTable) => this.call<{ table: string }>('POST', 'tables', table);
  table = (id: string) =>
    this.call<{ table: string; commitment: string; snapshot: Snapshot }>('GET', `tables/${encodeURIComponent(id)}`);
  record = (id: string) => this.call<GameRecord>('GET', `tables/${encodeURIComponent(id)}/record`);
  /** Pending: it is being worked out; ask again. */
  analysis = (id: string) =>
    this.call<Analysis | { pending: true }>('GET', `tables/${encodeURIComponent(id)}/analysis`);

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {};
    const token = this.token();
    if (token) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    let response: Response;
    try {
      response = await this.fetch(`${this.base}api/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new Refusal('no_connection');
    }
    if (response.status === 204) return undefined as T;
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      const said = (answer ?? {}) as { error?: Code; detail?: string };
      throw new Refusal(said.error ?? 'internal', said.detail ?? '');
    }
    return answer as T;
  }
}

function query(fields: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size ? `?${search}` : '';
}
