// The rows that this device stores for its games, and their ids. Pure, except for new ids.
import type { LogEvent, Sitting } from '#web-engine/engine.js';
import type { Kept } from './device.ts';
import type { GameId, Options, Result, Seat, SeatState, Snapshot, Stage } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';

/** No table of a server has it: their ids are shorter. */
const kPrefix = 'device-';
const kIdBytes = 10;

/** Whether a table is played on this device. */
export const isLocal = (id: string): boolean => id.startsWith(kPrefix);

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(kIdBytes));
  return kPrefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A table. Its events are in its steps. */
export interface KeptTable extends Kept {
  seed: string;
  /** The people at this device, with the ids that the table has for them. */
  people: readonly Sitting[];
  game: GameId;
  /** Of the game; rows from before they were kept have none. */
  options?: Options;
  stage: Stage;
  seats: readonly SeatState[];
  toAct: readonly Seat[];
  result: Result | null;
  created: number;
  changed: number;
}

/** One change of a table: its events, as the table gave them. */
export interface KeptStep extends Kept {
  log: readonly LogEvent[];
}

/** A game that was brought here as a file. */
export interface KeptRecord extends Kept {
  record: GameRecord;
  added: number;
}

const kDigits = 6;

export const stepsOf = (table: string): string => `${table}/`;
export const stepId = (table: string, step: number): string => stepsOf(table) + String(step).padStart(kDigits, '0');

/** The person whose device it is, at the tables that they make here. */
export const kOwner = 'p0';

const calledAt = (place: SeatState | undefined): Pick<Sitting, 'name' | 'face'> | undefined =>
  place?.who === 'person' ? { name: place.name, face: place.face } : undefined;

/** The table as it is now. */
export function rowOf(
  before: Pick<KeptTable, 'id' | 'seed' | 'people' | 'created'>,
  now: Snapshot,
  at: number,
): KeptTable {
  return {
    id: before.id,
    seed: before.seed,
    people: before.people.map((one) => ({ ...one, ...calledAt(now.seats[one.seat]) })),
    game: now.table.game,
    options: now.table.options,
    stage: now.stage,
    seats: now.seats,
    toAct: now.moment?.to_act ?? [],
    result: now.result,
    created: before.created,
    changed: at,
  };
}

/** Whether the log has an event that only some may read. Then the device must be handed over unseen. */
export const holdsSecrets = (log: readonly LogEvent[]): boolean =>
  log.some((event) => event['readers'] !== undefined && event['readers'] !== 'all');
