import { expect, test } from 'vitest';
import type { Snapshot, TableEvent } from '../protocol/messages.ts';
import { folded, fromSnapshot, person, type TableState } from '../protocol/table_state.ts';
import { answerTo, cardsOf } from './offers.ts';

const snapshot = {
  version: 9,
  stage: 'playing',
  host: 0,
  seats: [person('Ann'), person('Bob'), person('Cid'), { who: 'bot', level: 'easy' }],
  sent_away: [],
  result: null,
  rematch: false,
  undo_request: null,
} as unknown as Snapshot;
const table = (me: number | null, ...events: TableEvent[]): TableState =>
  events.reduce(folded, fromSnapshot(snapshot, me));
const over = (me: number, ...events: TableEvent[]): TableState =>
  events.reduce(folded, fromSnapshot({ ...snapshot, stage: 'finished' }, me));

const asks: TableEvent = { type: 'undo_asked', seat: 0, on: true };

test('the others are asked about an undo, bots and spectators are not', () => {
  expect(cardsOf(table(1, asks))).toEqual([{ state: 'asked', what: 'undo', seats: [0] }]);
  expect(cardsOf(table(null, asks))).toEqual([]);
  expect(cardsOf(table(0, asks))).toEqual([{ state: 'waiting', what: 'undo', seats: [1, 2] }]);
  const allowed = [asks, { type: 'undo_allowed', seat: 1 } as const];
  expect(cardsOf(table(1, ...allowed))).toEqual([]);
  expect(cardsOf(table(0, ...allowed))).toEqual([{ state: 'waiting', what: 'undo', seats: [2] }]);
});

test('a reload shows the card that was there', () => {
  const asked = fromSnapshot({ ...snapshot, undo_request: { seat: 0, allowed: [2] } }, 1);
  expect(cardsOf(asked)).toEqual([{ state: 'asked', what: 'undo', seats: [0] }]);
  expect(cardsOf({ ...asked, me: 2 })).toEqual([]);
});

test('who declined is told to who asked, till it is asked again or the game goes on', () => {
  const declined: TableEvent = { type: 'declined', seat: 2, what: 'undo' };
  expect(cardsOf(table(0, asks, declined))).toEqual([{ state: 'declined', what: 'undo', seats: [2] }]);
  expect(cardsOf(table(1, asks, declined))).toEqual([]);
  expect(cardsOf(table(0, asks, declined, asks))).toEqual([{ state: 'waiting', what: 'undo', seats: [1, 2] }]);
  const acted: TableEvent = { type: 'acted', seat: 0, by: 'person', action: 'x' };
  expect(cardsOf(table(0, asks, declined, acted))).toEqual([]);
});

test.each<TableEvent>([
  { type: 'acted', seat: 1, by: 'person', action: 'x' },
  { type: 'outcome', seat: null, chance: 'roll', outcome: '1' },
  { type: 'undone', seat: 0, steps: 1 },
  { type: 'undo_asked', seat: 0, on: false },
  { type: 'left', seat: 0 },
  { type: 'resigned', seat: 0 },
  { type: 'sat_in', seat: 0 },
  { type: 'timed_out', seat: 0 },
])('a request ends by $type', (event) => {
  expect(table(1, asks, event).undo_request).toBeNull();
});

test('others who go away end no request', () => {
  expect(table(1, asks, { type: 'timed_out', seat: 2 }).undo_request).not.toBeNull();
  expect(cardsOf(table(0, asks, { type: 'resigned', seat: 2 }))).toEqual([
    { state: 'waiting', what: 'undo', seats: [1] },
  ]);
});

test('a new person at a seat has not allowed it', () => {
  const taken: TableEvent = { type: 'took_over', seat: 1, name: 'Dot', face: null };
  expect(table(1, asks, { type: 'undo_allowed', seat: 1 }, taken).undo_request).toEqual({ seat: 0, allowed: [] });
});

test('what needs an answer comes first', () => {
  const end: TableEvent = { type: 'agreed', seat: 2, on: true };
  const cards = cardsOf(table(0, asks, end));
  expect(cards.map(({ state, what }) => `${state} ${what}`)).toEqual(['asked end', 'waiting undo']);
});

test('one who declines ends an offer for everybody', () => {
  const declined: TableEvent = { type: 'declined', seat: 2, what: 'end' };
  const offered: TableEvent[] = [
    { type: 'agreed', seat: 0, on: true },
    { type: 'agreed', seat: 1, on: true },
  ];
  expect(cardsOf(table(2, ...offered))).toEqual([{ state: 'asked', what: 'end', seats: [0, 1] }]);
  for (const me of [0, 1])
    expect(cardsOf(table(me, ...offered, declined))).toEqual([{ state: 'declined', what: 'end', seats: [2] }]);
  expect(table(2, ...offered, declined).seats[0]).toMatchObject({ agrees: false });
});

test('after the game: who would play again has a button for it, the others a card', () => {
  const wants: TableEvent = { type: 'wants_rematch', seat: 0, on: true };
  expect(cardsOf(over(0, wants))).toEqual([]);
  expect(cardsOf(over(1, wants))).toEqual([{ state: 'asked', what: 'rematch', seats: [0] }]);
  expect(cardsOf(over(1, wants, { type: 'rematch' }))).toEqual([]);
  const declined: TableEvent = { type: 'declined', seat: 1, what: 'rematch' };
  expect(cardsOf(over(0, wants, declined))).toEqual([{ state: 'declined', what: 'rematch', seats: [1] }]);
});

test('each answer is a command', () => {
  expect(answerTo('end', true)).toEqual({ do: 'agree', on: true });
  expect(answerTo('undo', false)).toEqual({ do: 'answer_undo', on: false });
  expect(answerTo('rematch', false)).toEqual({ do: 'rematch', on: false });
});
