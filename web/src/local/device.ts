// The storage of this device: stores of rows with an id, in IndexedDB. If the browser refuses (private window, full
// disk), the rows are kept in memory, and `trouble` says so. It promises: a store is read in the order of its ids; a
// change of several rows is atomic, and it is on the disk when its promise resolves.

export interface Kept {
  id: string;
}

/** `tables`: games of this device. `steps`: what happened at them, batch by batch. `records`: games brought here as files. */
export const kStores = ['tables', 'steps', 'records', 'real'] as const;
export type StoreName = (typeof kStores)[number];

export type Change =
  | { store: StoreName; put: Kept }
  /** As `put`, but all fails with a Conflict if there is such a thing already: another window was faster. */
  | { store: StoreName; add: Kept }
  | { store: StoreName; remove: string }
  /** All whose ids begin so. */
  | { store: StoreName; removeAll: string };

/** `unavailable`: nothing is kept here. `full`: the last change was not. In both cases it is in memory. */
export type StorageFault = 'unavailable' | 'full';

export class Conflict extends Error {}

const kName = 'tessera';
const kVersion = 1;

/** Undefined: removed. */
type Overlay = Record<StoreName, Map<string, Kept | undefined>>;

export class Device {
  trouble: StorageFault | null = null;
  onTrouble: (trouble: StorageFault | null) => void = () => {};

  private database: Promise<IDBDatabase | null> | undefined;
  /** Rows that the database refused. They are newer than its own. */
  private readonly memory = Object.fromEntries(kStores.map((store) => [store, new Map()])) as unknown as Overlay;

  constructor(private readonly factory: () => IDBFactory | undefined = () => globalThis.indexedDB) {}

  async get<T extends Kept>(store: StoreName, id: string): Promise<T | undefined> {
    const mine = this.memory[store];
    if (mine.has(id)) return mine.get(id) as T | undefined;
    return this.read<T | undefined>(store, undefined, (store) => store.get(id));
  }

  /** All rows of a store, or the rows whose ids begin with `prefix`. */
  async list<T extends Kept>(store: StoreName, prefix = ''): Promise<T[]> {
    const kept = await this.read<T[]>(store, [], (store) => store.getAll(prefix ? range(prefix) : null));
    const mine = this.memory[store];
    if (!mine.size) return kept;
    const all = new Map(kept.map((one): [string, Kept | undefined] => [one.id, one]));
    for (const [id, one] of mine) if (id.startsWith(prefix)) all.set(id, one);
    const there = [...all.values()].filter((one) => one !== undefined) as T[];
    return there.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  put(store: StoreName, one: Kept): Promise<void> {
    return this.change([{ store, put: one }]);
  }

  remove(store: StoreName, id: string): Promise<void> {
    return this.change([{ store, remove: id }]);
  }

  /** Makes all changes or none. Rejects with a Conflict only. Rows that the disk refuses are kept in memory. */
  async change(changes: readonly Change[]): Promise<void> {
    for (const one of changes) {
      if ('add' in one && this.memory[one.store].get(one.add.id)) throw new Conflict(one.add.id);
    }
    const database = await this.open();
    if (database) {
      try {
        await write(database, [...this.refused(), ...changes]);
        for (const mine of Object.values(this.memory)) mine.clear();
        this.tell(null);
        return;
      } catch (why) {
        if (nameOf(why) === 'ConstraintError') throw new Conflict();
        this.tell(nameOf(why) === 'QuotaExceededError' ? 'full' : 'unavailable');
      }
    }
    await this.remember(changes);
  }

  /** Changes that the disk refused before. They are written first, so that the disk has no gap. */
  private refused(): Change[] {
    return kStores.flatMap((store) =>
      [...this.memory[store]].map(([id, put]): Change => (put ? { store, put } : { store, remove: id })),
    );
  }

  private async remember(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const mine = this.memory[change.store];
      if ('removeAll' in change) {
        for (const { id } of await this.list(change.store, change.removeAll)) mine.set(id, undefined);
      } else if ('remove' in change) mine.set(change.remove, undefined);
      else mine.set(idOf(change), structuredClone('put' in change ? change.put : change.add));
    }
  }

  private async read<T>(store: StoreName, none: T, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    const database = await this.open();
    if (!database) return none;
    try {
      return (await settled(ask(database.transaction(store).objectStore(store)))) as T;
    } catch {
      this.tell('unavailable');
      return none;
    }
  }

  private open(): Promise<IDBDatabase | null> {
    this.database ??= this.opened().catch(() => {
      this.tell('unavailable');
      return null;
    });
    return this.database;
  }

  private async opened(): Promise<IDBDatabase> {
    const factory = this.factory();
    if (!factory) throw new Error('no IndexedDB');
    const request = factory.open(kName, kVersion);
    request.onupgradeneeded = () => {
      for (const store of kStores) {
        if (!request.result.objectStoreNames.contains(store)) {
          request.result.createObjectStore(store, { keyPath: 'id' });
        }
      }
    };
    const database = await settled(request);
    // A newer page wants to change it, or the browser has cleared it: the next question opens it again.
    database.onversionchange = () => database.close();
    database.onclose = () => (this.database = undefined);
    return database;
  }

  private tell(trouble: StorageFault | null): void {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    this.onTrouble(trouble);
  }
}

/** The one of this page. */
export const device = new Device();

const idOf = (change: Exclude<Change, { removeAll: string }>): string =>
  'put' in change ? change.put.id : 'add' in change ? change.add.id : change.remove;

const nameOf = (why: unknown): string => (why instanceof DOMException ? why.name : '');

const range = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function write(database: IDBDatabase, changes: readonly Change[]): Promise<void> {
  const stores = [...new Set(changes.map((change) => change.store))];
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  try {
    for (const change of changes) {
      const store = transaction.objectStore(change.store);
      if ('put' in change) store.put(change.put);
      else if ('add' in change) store.add(change.add);
      else if ('remove' in change) store.delete(change.remove);
      else store.delete(range(change.removeAll));
    }
  } catch (why) {
    transaction.abort(); // else the requests so far would be committed
    throw why;
  }
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
