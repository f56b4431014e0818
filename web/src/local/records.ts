// Games that were brought to this device as files: checked by the engine, then shown like a table that is over.
import {
  kLevels,
  type Level,
  type Moment,
  Refusal,
  type SeatState,
  type ServerMessage,
  type Snapshot,
  type TableEvent,
  type WatchMessage,
} from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { tableEvent } from '../protocol/record_batches.ts';
import { person } from '../protocol/table_state.ts';
import { freshId, type KeptRecord } from './kept.ts';
import { given } from './table.ts';
import type { LocalServices } from './services.ts';

/** Checks and stores a record, and returns its id. Rejects with a Refusal that says what is wrong with it. */
export async function importRecord(services: LocalServices, text: string): Promise<string> {
  let record: GameRecord;
  try {
    record = JSON.parse(text) as GameRecord;
  } catch {
    throw new Refusal('malformed');
  }
  given(await services.table('check_record', { record }));
  const id = freshId();
  const kept: KeptRecord = { id, record, added: Math.round(services.now()) };
  await services.device.put('records', kept);
  return id;
}

export async function recordOf(services: LocalServices, id: string): Promise<GameRecord | null> {
  return (await services.device.get<KeptRecord>('records', id))?.record ?? null;
}

/** A record has a bot's level in the place of its name. */
const sitter = (name: string): SeatState =>
  kLevels.includes(name as Level) ? { who: 'bot', level: name as Level } : person(name);

export async function snapshotOf(services: LocalServices, record: GameRecord): Promise<Snapshot> {
  const asked = { record, events: record.events.length, seat: null };
  const end = given(await services.table('record_view', asked));
  const moment: Moment = { to_act: [], left_ms: [], window_ms: null, view: end.view };
  const { result } = record;
  // A record has no settings. The usual ones are those of which nothing is told.
  const { settings } = given(await services.table('games', {}));
  const usual = Object.fromEntries(settings.map((spec) => [spec.name, spec.default])) as Snapshot['table']['settings'];
  return {
    version: record.events.length + 1,
    stage: 'finished',
    table: { game: record.game, players: record.players, options: record.options, settings: usual },
    host: null,
    seats: record.seats.map(sitter),
    result: {
      reason: result ? 'rules' : 'abandoned',
      scores: result?.scores ?? end.scores,
      winners: result?.winners ?? [],
      resigned: [],
      left: [],
      away: [],
    },
    sent_away: [],
    rematch: false,
    undo_request: null,
    moment,
  };
}

/** The answer to `watch` for a record. Null: there is no such record. */
export async function watchRecord(
  services: LocalServices,
  { table: id, since, events: wanted }: WatchMessage,
): Promise<ServerMessage | null> {
  const record = await recordOf(services, id);
  if (!record) return null;
  const snapshot = await snapshotOf(services, record);
  const events: TableEvent[] = record.events.map((event, i) => ({ ...tableEvent(event), n: i + 2 }));
  if (since === 0) {
    const answer = {
      say: 'table' as const,
      id: 0,
      table: id,
      you: null,
      commitment: '',
      signer: '',
      spectators: 0,
      snapshot,
    };
    return wanted ? { ...answer, events } : answer;
  }
  const { version, moment } = snapshot;
  return { say: 'news', id: 0, table: id, you: null, version, events, ...(moment ? { moment } : {}) };
}
