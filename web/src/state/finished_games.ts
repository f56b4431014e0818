// Games that are over, wherever they were played.
import type { Snapshot } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { isLocal, localTables } from './local_tables.svelte.ts';
import { session } from './session.svelte.ts';

export const recordOf = (table: string): Promise<GameRecord> =>
  isLocal(table) ? localTables.record(table) : session.api.record(table);

export const snapshotOf = async (table: string): Promise<Snapshot> =>
  isLocal(table) ? localTables.snapshot(table) : (await session.api.table(table)).snapshot;
