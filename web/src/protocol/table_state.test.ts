import { expect, test } from 'vitest';
import type { Description, Moment, News, SeatState, TableEvent } from './messages.ts';
import { canBeKicked, fromSnapshot, type TableState, withNews } from './table_state.ts';

const person = (name: string): SeatState => ({
  who: 'person',
  name,
  face: 'owl',
  away: false,
  sits_in: false,
  overdue: false,
  resigned: false,
  left: false,
  agrees: false,
  wants_rematch: false,
});
const moment: Moment = { to_act: [0], left_ms: [null], window_ms: null, view: { pot: 2 } };

function lobby(): TableState {
  return fromSnapshot(
    {
      version: 3,
      stage: 'lobby',
      table: { game: 'any', players: 3, options: {}, settings: {} } as unknown as Description,
      host: 0,
      seats: [person('Ada'), { who: 'bot', level: 'easy' }, { who: 'open' }],
      sent_away: [],
      result: null,
      rematch: false,
      undo_request: null,
    },
    0,
  );
}
const playing = (): TableState => ({ ...lobby(), stage: 'playing', moment });

const news = (version: number, events: TableEvent[], more: Partial<News> = {}): News => ({
  say: 'news',
  table: 'k3',
  you: 0,
  version,
  events,
  ...more,
});
const after = (state: TableState, ...events: TableEvent[]) => {
  const numbered = events.map((event, i) => ({ ...event, n: state.version + 1 + i }));
  return withNews(state, news(state.version + events.length, numbered))!;
};

test('people and bots sit down, change places and get up', () => {
  const sat = after(lobby(), { type: 'sat', seat: 2, name: 'Ben', face: 'owl' });
  expect(sat.seats[2]).toEqual(person('Ben'));
  expect(after(sat, { type: 'swapped', seat: 1, with: 2 }).seats.map((seat) => seat.who)).toEqual([
    'person',
    'person',
    'bot',
  ]);
  expect(after(sat, { type: 'left', seat: 2 }).seats[2]).toEqual({ who: 'open' });
  expect(after(lobby(), { type: 'bot_sat', seat: 2, level: 'hard' }).seats[2]).toEqual({ who: 'bot', level: 'hard' });
});

test('who was sent away is listed until the host lets them in again', () => {
  const sat = after(lobby(), { type: 'sat', seat: 2, name: 'Ben', face: 'owl' });
  const sent = after(sat, { type: 'kicked', seat: 2 });
  expect(sent.seats[2]).toEqual({ who: 'open' });
  expect(sent.sent_away).toEqual([{ kicked: sent.version, name: 'Ben' }]);
  expect(after(sent, { type: 'allowed', kicked: sent.version }).sent_away).toEqual([]);
});

test('while playing only somebody for whom the stand-in has sat in can be sent away', () => {
  const sat = {
    ...after(lobby(), { type: 'sat', seat: 2, name: 'Ben', face: 'owl' }),
    stage: 'playing' as const,
    moment,
  };
  const away = after(sat, { type: 'away', seat: 2 });
  expect(canBeKicked(away, 2)).toBe(false);
  expect(canBeKicked(after(away, { type: 'sat_in', seat: 2 }), 2)).toBe(true);
  const slow = { ...away, table: { ...away.table, settings: { clock: 'correspondence' } } } as unknown as TableState;
  expect(canBeKicked(slow, 2)).toBe(false);
  expect(canBeKicked(after(slow, { type: 'timed_out', seat: 2 }), 2)).toBe(true);
});

test('while playing who leaves is gone, and the seat is not open', () => {
  expect(after(playing(), { type: 'left', seat: 0 }).seats[0]).toMatchObject({ who: 'person', left: true });
});

test('the start changes the stage, the news bring the moment', () => {
  const started = withNews(lobby(), news(4, [{ type: 'started', n: 4 }], { moment }))!;
  expect(started.stage).toBe('playing');
  expect(started.moment).toEqual(moment);
  expect(started.version).toBe(4);
});

test('an own action withdraws the offer to end; a forced one does not', () => {
  const agreed = after(playing(), { type: 'agreed', seat: 0, on: true });
  expect(agreed.seats[0]).toMatchObject({ agrees: true });
  expect(after(agreed, { type: 'acted', seat: 0, action: 'keep', by: 'forced' }).seats[0]).toMatchObject({
    agrees: true,
  });
  expect(after(agreed, { type: 'acted', seat: 0, action: 'keep', by: 'person' }).seats[0]).toMatchObject({
    agrees: false,
  });
  expect(after(agreed, { type: 'resigned', seat: 0 }).seats[0]).toMatchObject({ agrees: false, resigned: true });
});

test('away, sat in, back', () => {
  const away = after(playing(), { type: 'away', seat: 0 }, { type: 'sat_in', seat: 0 });
  expect(away.seats[0]).toMatchObject({ away: true, sits_in: true });
  expect(after(away, { type: 'back', seat: 0 }).seats[0]).toMatchObject({ away: false, sits_in: false });
});

test('the end brings the result', () => {
  const result = { reason: 'rules' as const, scores: [24, 3, 0], winners: [0], resigned: [], left: [], away: [] };
  const over = after(playing(), { type: 'finished', result });
  expect(over.stage).toBe('finished');
  expect(over.result).toEqual(result);
});

test('a gap asks for another watch; what is known already changes nothing', () => {
  expect(withNews(lobby(), news(6, [{ type: 'started', n: 6 }]))).toBeNull();
  const again = withNews(lobby(), news(3, [{ type: 'sat', seat: 2, name: 'Ben', face: 'owl', n: 3 }]))!;
  expect(again.seats[2]).toEqual({ who: 'open' });
  expect(again.version).toBe(3);
});

test('notes have no number and leave the version alone', () => {
  const noted = withNews(playing(), news(3, [{ type: 'answered', seat: 0, on: true }], { moment }))!;
  expect(noted.version).toBe(3);
});

test('the host changes options and seats', () => {
  const state = after(
    { ...lobby(), host: 2 },
    { type: 'changed', options: { first: 1 }, settings: { hints: true } },
    { type: 'seat_added', seat: 3 },
    { type: 'left', seat: 1 },
    { type: 'seat_removed', seat: 1 },
  );
  expect(state.table).toMatchObject({ players: 3, options: { first: 1 }, settings: { hints: true } });
  expect(state.seats.map((seat) => seat.who)).toEqual(['person', 'open', 'open']);
  expect(state.host).toBe(1);
  expect(after(state, { type: 'swapped', seat: 0, with: 1 }).host).toBe(0);
});

test('somebody has another name and another face', () => {
  const state = after(playing(), { type: 'renamed', seat: 0, name: 'Ada L.', face: 'whale' });
  expect(state.seats[0]).toMatchObject({ name: 'Ada L.', face: 'whale' });
});
