// Games on this device, as the page sees them. The engine and the workers come with the first of them.
import { t } from '../i18n/i18n.svelte.ts';
import { isLocal, kOwner, type KeptRecord, type KeptTable } from '../local/kept.ts';
import type { Pass } from '../local/passing.ts';
import type { Named } from '../local/table.ts';
import type { LocalConnection, NewLocalTable } from '../local/tables.ts';
import type { Connection } from '../net/connection.ts';
import { device, type StorageFault } from '../local/device.ts';
import { theEngine } from '../net/engine.ts';
import {
  type ClientMessage,
  type GameId,
  type GameOffer,
  type Level,
  type NewTable,
  type Options,
  type OptionSpec,
  Refusal,
  type ServerMessage,
  type Snapshot,
} from '../protocol/messages.ts';
import type { Analysis, GameRecord } from '../protocol/records.ts';
import { toasts } from '../page/toasts.svelte.ts';

export { isLocal };

const load = () => import('../local/browser.ts');

/** A game that can be played on this device, as the engine's catalogue has it. */
export interface LocalOffer extends GameOffer {
  settings: OptionSpec[];
  /** The bots that play with these options and so many players. */
  levelsFor: (players: number, options: Options) => readonly Level[];
}

class LocalTables implements Connection {
  onMessage: (message: ServerMessage) => void = () => {};
  onStatus: Connection['onStatus'] = () => {};
  /** The holder of the device, and the table. */
  pass = $state.raw<{ table: string; now: Pass } | null>(null);
  tables = $state.raw<readonly KeptTable[]>([]);
  records = $state.raw<readonly KeptRecord[]>([]);
  trouble = $state<StorageFault | null>(device.trouble);

  private loading: Promise<LocalConnection> | undefined;

  constructor() {
    device.onTrouble = (trouble) => {
      this.trouble = trouble;
      if (trouble) toasts.add(t(`device.trouble.${trouble}`), true);
    };
  }

  async ask(message: ClientMessage): Promise<ServerMessage> {
    return (await this.connection()).ask(message);
  }

  /** Reads the lists again. */
  async refresh(): Promise<void> {
    const [tables, records] = await Promise.all([device.list<KeptTable>('tables'), device.list<KeptRecord>('records')]);
    this.tables = tables.sort((a, b) => b.changed - a.changed);
    this.records = records.sort((a, b) => b.added - a.added);
  }

  async offer(game: GameId): Promise<LocalOffer> {
    const engine = await theEngine();
    const catalogue = engine?.call('games', {});
    const found = catalogue?.ok ? catalogue.games.find((one) => one.id === game) : undefined;
    if (!catalogue?.ok || !found) throw new Refusal('unavailable');
    const levelsFor = (players: number, options: Options) => {
      const answer = engine!.call('check', { game, players, options });
      return answer.ok ? answer.levels : [];
    };
    return { ...found, settings: catalogue.settings, levelsFor };
  }

  /** People sit where no bot does, in the order of the seats. */
  async create(table: NewTable, people: readonly Named[], seed?: string): Promise<string> {
    const { game, players, options, settings, seats = [] } = table;
    const description: NewLocalTable['description'] = { game, players, seats };
    if (options) description.options = options;
    if (settings) description.settings = settings;
    const free = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !seats[seat]);
    const sitting = free.map((seat, i) => ({ seat, person: `p${seat}`, name: '', ...people[i] }));
    const host = sitting[0]?.person ?? 'host';
    return (await this.connection()).create({ description, sitting, host, ...(seed === undefined ? {} : { seed }) });
  }

  /** The owner of this device has another name or face: so they are called at all running tables where they sit under the old one. */
  async rename(old: string, { name, face }: Named): Promise<void> {
    const tables = await device.list<KeptTable>('tables');
    const running = tables.filter(
      ({ stage, people }) => stage === 'playing' && people.some((one) => one.person === kOwner && one.name === old),
    );
    for (const { id } of running) {
      try {
        await (await this.connection()).rename(id, kOwner, { name, face });
      } catch (why) {
        if (!(why instanceof Refusal)) throw why; // a table that can't be read, or where they are called so
      }
    }
  }

  async remove(id: string): Promise<void> {
    await device.change([
      { store: 'tables', remove: id },
      { store: 'steps', removeAll: `${id}/` },
      { store: 'records', remove: id },
    ]);
    (await load()).services.notifyOtherTabs(id);
    await this.refresh();
  }

  async importRecord(text: string): Promise<string> {
    const [{ importRecord }, { services }] = await Promise.all([import('../local/records.ts'), load()]);
    return importRecord(services, text);
  }

  async record(id: string): Promise<GameRecord> {
    const [{ recordOf }, { services }] = await Promise.all([import('../local/records.ts'), load()]);
    return (await recordOf(services, id)) ?? (await this.connection()).record(id);
  }

  async snapshot(id: string): Promise<Snapshot> {
    const [{ recordOf, snapshotOf }, { services }] = await Promise.all([import('../local/records.ts'), load()]);
    const record = await recordOf(services, id);
    return record ? snapshotOf(services, record) : (await this.connection()).snapshot(id);
  }

  async analyse(record: GameRecord, stop: AbortSignal, progress: (part: number) => void): Promise<Analysis> {
    return (await load()).services.analyse(record, stop, progress);
  }

  async handOver(id: string): Promise<void> {
    (await this.connection()).handOver(id);
  }

  async takeUp(id: string): Promise<void> {
    await (await this.connection()).takeUp(id);
  }

  private connection(): Promise<LocalConnection> {
    this.loading ??= load().then(({ local }) => {
      local.onMessage = (message) => this.onMessage(message);
      local.onPass = (table, now) => (this.pass = { table, now });
      local.onBestMissing = () => toasts.add(t('device.best_missing'), true);
      return local;
    });
    this.loading.catch(() => (this.loading = undefined));
    return this.loading;
  }
}

export const localTables = new LocalTables();
