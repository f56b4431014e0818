// @vitest-environment happy-dom
// The log of a table says so where it does not begin with the first event.
import { expect, test, vi } from 'vitest';
import { plain } from '../i18n/catalogue.ts';
import { i18n } from '../i18n/i18n.svelte.ts';
import type { Connection } from '../net/connection.ts';
import { kGames } from '../protocol/games.ts';
import type { Snapshot, TableEvent } from '../protocol/messages.ts';
import { LiveTable } from './live_table.svelte.ts';

const kTable = 'log-test-table__';

const connection: Connection = {
  ask: () => Promise.resolve({ say: 'done', id: 1 }),
  onMessage: () => {},
  onStatus: () => {},
};

/** Ann has sat down, and then agreed and disagreed in turn. */
const events = (last: number): TableEvent[] =>
  Array.from({ length: last }, (_, i) =>
    i === 0
      ? { n: 1, at: 1, type: 'sat', seat: 0, person: 'a', name: 'Ann', face: 'fox' }
      : { n: i + 1, at: 1, type: 'agreed', seat: 0, on: i % 2 === 1 },
  ) as unknown as TableEvent[];

function table() {
  const one = new LiveTable(kTable, connection, () => {});
  const arrive = (version: number, past?: TableEvent[]) => {
    const snapshot = {
      version,
      stage: 'lobby',
      table: { game: kGames[0], players: 2, options: {}, settings: {} },
      seats: [{ who: 'person', name: 'Ann' }, { who: 'open' }],
      host: 0,
      result: null,
      sent_away: [],
    } as unknown as Snapshot;
    one.take({
      say: 'table',
      id: 1,
      table: kTable,
      you: null,
      commitment: 'c'.repeat(64),
      signer: 'd'.repeat(64),
      spectators: 0,
      snapshot,
      ...(past ? { events: past } : {}),
    });
    return vi.waitFor(() => expect(one.state?.version).toBe(version), { timeout: 30_000 });
  };
  const settled = () => new Promise((done) => setTimeout(done));
  return { one, arrive, settled };
}

test('with all events it is whole', async () => {
  const { one, arrive, settled } = table();
  await arrive(3, events(3));
  await settled();
  expect(one.log).toHaveLength(3);
  expect(one.hasEarlier).toBe(false);
}, 60_000);

test('who comes to a table with too many events is told that there were others', async () => {
  const { one, arrive, settled } = table();
  await arrive(9000);
  await settled();
  expect(one.log).toHaveLength(0);
  expect(one.hasEarlier).toBe(true);
}, 60_000);

test('a log with a gap begins after it', async () => {
  const { one, arrive, settled } = table();
  await arrive(3, events(3));
  await arrive(9000);
  await settled();
  expect(one.log).toHaveLength(0);
  expect(one.hasEarlier).toBe(true);
}, 60_000);

test('what the server has lost leaves no gap', async () => {
  const { one, arrive, settled } = table();
  await arrive(3, events(3));
  await arrive(2);
  await settled();
  expect(one.log).toHaveLength(2);
  expect(one.hasEarlier).toBe(false);
}, 60_000);

test('of a very long log the first lines go', async () => {
  const { one, arrive, settled } = table();
  await arrive(1200, events(1200));
  await settled();
  expect(one.log).toHaveLength(1000);
  expect(one.hasEarlier).toBe(true);
}, 60_000);

test('who has another name is told of by the one that all knew', async () => {
  await i18n.speak('en');
  const { one, arrive, settled } = table();
  const renamed = (n: number, name: string, face: string) => ({ n, at: 1, type: 'renamed', seat: 0, name, face });
  const past = [...events(1), renamed(2, 'Anna', 'fox'), renamed(3, 'Anna', 'owl')] as unknown as TableEvent[];
  await arrive(3, past);
  await settled();
  expect(one.log.slice(1).map((line) => plain(line.parts))).toEqual(['Ann is now Anna.', 'Anna has a new face.']);
}, 60_000);
