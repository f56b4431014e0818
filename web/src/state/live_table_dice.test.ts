// @vitest-environment happy-dom
// A table that is watched answers the server's questions for fair dice by itself, and shows what is wrong.
import { expect, test, vi } from 'vitest';
import type { Connection } from '../net/connection.ts';
import { kHarmless } from '../net/dice_device.ts';
import { hashOfNumber } from '../net/fair.ts';
import { kGames } from '../protocol/games.ts';
import type { ClientMessage, ServerMessage, Snapshot } from '../protocol/messages.ts';
import { LiveTable } from './live_table.svelte.ts';
import { receipts } from './receipts.ts';

const kTable = 'dice-test-table_';
const kSeal = 'c'.repeat(64);
const kBot = { who: 'bot', level: 'easy' };
const kPerson = { who: 'person', name: 'Ann' };

function table() {
  const sent: ClientMessage[] = [];
  const connection: Connection = {
    ask(message) {
      sent.push(message);
      return Promise.resolve({ say: 'done', id: 1 });
    },
    onMessage: () => {},
    onStatus: () => {},
  };
  const one = new LiveTable(kTable, connection, () => {});
  const snapshot = {
    version: 4,
    stage: 'lobby',
    table: { game: kGames[0], players: 2, options: {}, settings: {} },
    seats: [kPerson, kBot],
    host: 0,
    result: null,
  } as unknown as Snapshot;
  one.take({
    say: 'table',
    id: 1,
    table: kTable,
    you: 0,
    commitment: kSeal,
    signer: 'd'.repeat(64),
    spectators: 0,
    snapshot,
  });
  const fair = (message: object) =>
    one.take({ say: 'fair', table: kTable, commitment: kSeal, ...message } as unknown as ServerMessage);
  return { one, sent, fair };
}

test('it commits, keeps the list, opens, and checks the numbers', async () => {
  localStorage.clear();
  const { one, sent, fair } = table();
  fair({ do: 'commit', round: 1 });
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 });
  const commit = sent[0] as { hash: string };
  const { number } = receipts.get(kTable)!.drawn!;
  expect(sent[0]).toEqual({ say: 'commit', table: kTable, round: 1, hash: hashOfNumber(kTable, 1, 0, number) });
  const list = [commit.hash, null];
  fair({ do: 'open', round: 1, list });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ say: 'open', table: kTable, round: 1, number });
  fair({ do: 'check', round: 1, list, numbers: [number, null] });
  await vi.waitFor(() => expect(receipts.get(kTable)!.receipt.rounds[0]).toMatchObject({ list, number, opened: true }));
  expect(one.diceWarnings).toEqual([]);
  fair({ do: 'check', round: 1, list, numbers: [null, null] });
  await vi.waitFor(() => expect(one.diceWarnings).toEqual(['numbers']));
}, 60_000);

test('a list without the number that the server had confirmed is a grave matter', async () => {
  localStorage.clear();
  const { one, sent, fair } = table();
  fair({ do: 'commit', round: 1 });
  await vi.waitFor(() => expect(receipts.get(kTable)?.drawn?.confirmed).toBe(true), { timeout: 30_000 });
  fair({ do: 'open', round: 1, list: [null, null] });
  await vi.waitFor(() => expect(one.diceWarnings).toEqual(['dropped']));
  expect(kHarmless).not.toContain('dropped');
  expect(sent).toHaveLength(1);
}, 60_000);

test('a list with a number at a bot’s seat is not opened', async () => {
  localStorage.clear();
  const { one, sent, fair } = table();
  fair({ do: 'commit', round: 1 });
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 });
  fair({ do: 'open', round: 1, list: [(sent[0] as { hash: string }).hash, 'e'.repeat(64)] });
  await vi.waitFor(() => expect(one.diceWarnings).toEqual(['bot_number']));
  expect(sent).toHaveLength(1);
}, 60_000);
