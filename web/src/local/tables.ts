// Tables on this device: made, listed, watched and played by the same messages as those of a server.
import { freshSeed, type Changes, type Description, type Sitting, type LogEvent } from '#web-engine/engine.js';
import type { Connection, Status } from '../net/connection.ts';
import { type ClientMessage, Refusal, type ServerMessage, type Snapshot } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { freshId, rowOf, stepId } from './kept.ts';
import type { Pass } from './passing.ts';
import { given, LocalTable, type Named } from './table.ts';
import { watchRecord } from './records.ts';
import { type LocalServices, playsFromSolution } from './services.ts';

/** The description of a new table: people sit where no bot does. */
export interface NewLocalTable {
  description: Description;
  sitting: Sitting[];
  host: string;
  /** Of its chance; left out: one that nobody knows. */
  seed?: string;
}

export class LocalConnection implements Connection {
  onMessage: (message: ServerMessage) => void = () => {};
  onStatus: (status: Status) => void = () => {};
  /** Called after every change of the person who holds the device. */
  onPass: (table: string, pass: Pass) => void = () => {};
  onBestMissing: () => void = () => {};

  private readonly open = new Map<string, Promise<LocalTable>>();

  constructor(private readonly services: LocalServices) {
    services.onOtherTab = (id) => void this.open.get(id)?.then((table) => table.refresh());
  }

  async ask(message: ClientMessage): Promise<ServerMessage> {
    if (!('table' in message)) throw new Refusal('bad_field');
    const { table: id } = message;
    switch (message.say) {
      case 'watch':
        return (await watchRecord(this.services, message)) ?? (await this.table(id)).watch(message);
      case 'unwatch':
        this.shut(id);
        return { say: 'done', id: 0 };
      case 'do':
        return { say: 'done', id: 0, version: await (await this.table(id)).command(message.command) };
      case 'hint':
        return { say: 'hint', id: 0, ...(await (await this.table(id)).hint()) };
      default:
        throw new Refusal('not_allowed'); // a device has no chat and no fair dice
    }
  }

  /** Makes a table, starts its game, and returns its id. Refusal `unavailable`: a bot has no solution to play from. */
  async create({ description, sitting, host, seed = freshSeed() }: NewLocalTable): Promise<string> {
    const { game, seats } = description;
    if (seats?.some((seat) => seat?.bot && playsFromSolution(game, seat.bot)) && !(await this.services.best(game))) {
      throw new Refusal('unavailable');
    }
    const now = Math.round(this.services.now());
    const { device } = this.services;
    const made = given(await this.services.table('table_create', { description, sitting, host, seed, now }));
    const { table, version } = made;
    try {
      const command = { do: 'start', version } as const;
      const name = sitting[0]?.name ?? host;
      const begun = given(await this.services.table('table_handle', { table, now, person: host, name, command }));
      const { snapshot } = given(await this.services.table('table_snapshot', { table, seat: null, now }));
      const id = freshId();
      const row = rowOf({ id, seed, people: sitting, created: now }, snapshot, now);
      const log: LogEvent[] = [...made.log, ...begun.log];
      await device.change([
        { store: 'tables', put: row },
        { store: 'steps', put: { id: stepId(id, 0), log } as { id: string } },
      ]);
      return id;
    } finally {
      await this.services.table('table_free', { table });
    }
  }

  handOver = (id: string): void => void this.open.get(id)?.then((table) => table.handOver());
  takeUp = (id: string): Promise<void> => this.table(id).then((table) => table.takeUp());

  rename(id: string, person: string, now: Named): Promise<void> {
    return this.visit(id, (table) => table.rename(person, now));
  }

  record(id: string): Promise<GameRecord> {
    return this.visit(id, (table) => table.record());
  }

  snapshot(id: string): Promise<Snapshot> {
    return this.visit(id, (table) => table.seen());
  }

  /** Asks a table, which is opened for that if need be. */
  private async visit<T>(id: string, ask: (table: LocalTable) => Promise<T>): Promise<T> {
    const was = this.open.has(id);
    const answer = await ask(await this.table(id));
    if (!was) this.shut(id);
    return answer;
  }

  private table(id: string): Promise<LocalTable> {
    let opened = this.open.get(id);
    if (!opened) {
      opened = LocalTable.open(this.services, id, {
        hear: (message) => this.onMessage(message),
        passed: (pass) => this.onPass(id, pass),
        bestMissing: () => this.onBestMissing(),
        rematch: (wanted: NonNullable<Changes['rematch']>) => this.create(wanted),
      });
      this.open.set(id, opened);
      opened.catch(() => this.open.delete(id));
    }
    return opened;
  }

  private shut(id: string): void {
    const opened = this.open.get(id);
    this.open.delete(id);
    opened?.then((table) => table.close()).catch(() => {});
  }
}
