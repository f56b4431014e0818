// For tests that hold what the page works out against the rules: games that people play at random, by the engine.
import type { Engine, Functions } from '#web-engine/engine.js';
import { dealer } from '../net/engine.testing.ts';
import type { GameId, Options, Seat } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';

type Calls = Pick<Engine, 'call'>;

function given<K extends keyof Functions>(
  engine: Calls,
  name: K,
  request: Functions[K]['takes'],
): Functions[K]['gives'] {
  const answer = engine.call(name, request);
  if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.detail}`);
  return answer;
}

/** A game of so many people, to its end or for `most` actions. */
export function playedRecord(engine: Calls, game: GameId, players: number, options: Options, most = 400): GameRecord {
  const random = dealer(players);
  const person = (seat: Seat) => ({ person: `p${seat}`, name: `Ann ${seat}` });
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const description = { game, players, options, seats: seats.map(() => null) };
  const sitting = seats.map((seat) => ({ seat, ...person(seat) }));
  const made = given(engine, 'table_create', { description, sitting, host: 'p0', seed: `played ${players}`, now: 1 });
  const { table } = made;
  const order = (seat: Seat, command: Functions['table_handle']['takes']['command']) =>
    engine.call('table_handle', { table, now: 1, ...person(seat), command });
  order(0, { do: 'start', version: made.version });
  for (let n = 0; n < most; n++) {
    const asked = seats.flatMap((seat) => {
      const { version, moment } = given(engine, 'table_snapshot', { table, seat, now: 1 }).snapshot;
      const you = moment?.you;
      return you?.legal.length && !you.answered ? [{ seat, version, legal: you.legal }] : [];
    });
    const next = asked[random(asked.length)];
    if (!next) break;
    const { seat, version, legal } = next;
    order(seat, { do: 'act', version, action: legal[random(legal.length)]! });
  }
  const { record } = given(engine, 'table_record', { table });
  given(engine, 'table_free', { table });
  return record;
}

/** The game before its event `at`, as a seat saw it, and the scores by the rules. */
export const standingAt = (engine: Calls, record: GameRecord, at: number, seat: Seat | null) =>
  given(engine, 'record_view', { record, events: at, seat });
