// The state of a table in a client: the snapshot, and a fold over the later events (docs/table.md). Pure.
import type {
  EventOf,
  Face,
  Moment,
  News,
  OfferKind,
  Result,
  Seat,
  SeatState,
  Snapshot,
  TableEvent,
  UndoRequest,
} from './messages.ts';

export interface TableState extends Snapshot {
  me: Seat | null;
  /** What I offered and somebody declined, until it is offered again or the game goes on. */
  declined: { seat: Seat; what: OfferKind } | null;
}

type Person = Extract<SeatState, { who: 'person' }>;

const kOpen: SeatState = { who: 'open' };

/** The state of a person who has just sat down. */
export function person(name: string, face: Face | null = null): Person {
  return {
    who: 'person',
    name,
    face,
    away: false,
    sits_in: false,
    overdue: false,
    resigned: false,
    left: false,
    agrees: false,
    wants_rematch: false,
  };
}

export function fromSnapshot(snapshot: Snapshot, me: Seat | null): TableState {
  return { ...snapshot, me, declined: null };
}

function withSeat(state: TableState, seat: Seat, change: (old: SeatState) => SeatState): TableState {
  return { ...state, seats: state.seats.map((old, s) => (s === seat ? change(old) : old)) };
}

function withPerson(state: TableState, seat: Seat, change: Partial<Person>): TableState {
  return withSeat(state, seat, (old) => (old.who === 'person' ? { ...old, ...change } : old));
}

/** Before the start a seat that is left is open again; while playing its player is only gone. */
function vacated(state: TableState, seat: Seat): TableState {
  if (state.stage === 'lobby') return withSeat(state, seat, () => kOpen);
  return withPerson(state, seat, { left: true, agrees: false, wants_rematch: false });
}

/** The latest whom the host sent away: so many are kept (`sent_away` in the snapshot). */
const kMostSentAway = 32;

function kicked(state: TableState, number: number, seat: Seat): TableState {
  const place = state.seats[seat];
  const name = place?.who === 'person' ? place.name : '';
  const sent_away = [...state.sent_away, { kicked: number, name }].slice(-kMostSentAway);
  return { ...vacated(state, seat), sent_away };
}

/** Whether the host may send this person away now (`kick`). */
export function canBeKicked(state: TableState, seat: Seat): boolean {
  const place = state.seats[seat];
  if (place?.who !== 'person' || place.left || seat === state.me) return false;
  if (state.stage !== 'playing') return state.stage === 'lobby';
  return state.table.settings['clock'] === 'correspondence' ? place.away && place.overdue : place.sits_in;
}

function swapped(state: TableState, a: Seat, b: Seat): TableState {
  const seats = [...state.seats];
  const [first, second] = [seats[a], seats[b]];
  if (!first || !second) return state;
  seats[a] = second;
  seats[b] = first;
  const host = state.host === a ? b : state.host === b ? a : state.host;
  return { ...state, host, seats };
}

/** A new seat is the last one. When a seat goes, those behind it move up. */
function withSeats(state: TableState, seats: SeatState[], gone: Seat | null): TableState {
  const moved = gone !== null && state.host !== null && state.host > gone ? state.host - 1 : state.host;
  return { ...state, seats, host: moved, table: { ...state.table, players: seats.length } };
}

function changed(state: TableState, { options, settings }: EventOf<'changed'>): TableState {
  const { table } = state;
  return {
    ...state,
    table: { ...table, options: { ...table.options, ...options }, settings: { ...table.settings, ...settings } },
  };
}

function finished(state: TableState, result: Result): TableState {
  return { ...state, stage: 'finished', result };
}

/** Whether this seat proposes it, or has agreed to it. */
export function offers(state: TableState, seat: Seat, what: OfferKind): boolean {
  const place = state.seats[seat];
  if (what === 'undo') return state.undo_request?.seat === seat;
  if (place?.who !== 'person' || place.left) return false;
  return what === 'end' ? place.agrees : place.wants_rematch;
}

/** One who declines ends the offer for everybody. */
function declined(state: TableState, { seat, what }: EventOf<'declined'>): TableState {
  const mine = state.me !== null && offers(state, state.me, what);
  const change = what === 'end' ? { agrees: false } : what === 'rematch' ? { wants_rematch: false } : {};
  const seats = state.seats.map((place) => (place.who === 'person' ? { ...place, ...change } : place));
  return { ...state, seats, declined: mine ? { seat, what } : null };
}

/** A request to take a step back ends with the next step, and when the stand-in plays for who asked. */
function requestAfter(request: UndoRequest | null, event: TableEvent): UndoRequest | null {
  if (event.type === 'undo_asked') return event.on ? { seat: event.seat, allowed: [] } : null;
  if (!request) return null;
  const { seat, allowed } = request;
  switch (event.type) {
    case 'undo_allowed':
      return { seat, allowed: [...allowed, event.seat].sort((a, b) => a - b) };
    case 'took_over':
      return { seat, allowed: allowed.filter((one) => one !== event.seat) };
    case 'declined':
      return event.what === 'undo' ? null : request;
    case 'acted':
    case 'outcome':
    case 'undone':
    case 'finished':
      return null;
    case 'left':
    case 'kicked':
    case 'resigned':
    case 'sat_in':
    case 'timed_out':
      return event.seat === seat ? null : request;
    default:
      return request;
  }
}

const kEndsNotice: readonly string[] = ['acted', 'outcome', 'undo_asked', 'agreed', 'wants_rematch', 'finished'];

/** The state after an event; the moment is not in it. */
export function folded(state: TableState, event: TableEvent): TableState {
  const next = seatsAfter(state, event);
  const undo_request = requestAfter(state.undo_request, event);
  return { ...next, undo_request, declined: kEndsNotice.includes(event.type) ? null : next.declined };
}

function seatsAfter(state: TableState, event: TableEvent): TableState {
  switch (event.type) {
    case 'created':
      return { ...state, table: event.table, seats: Array.from({ length: event.table.players }, () => kOpen) };
    case 'host':
      return { ...state, host: event.seat };
    case 'sat':
    case 'took_over':
      return withSeat(state, event.seat, () => person(event.name, event.face));
    case 'bot_sat':
      return withSeat(state, event.seat, () => ({ who: 'bot', level: event.level }));
    case 'left':
      return vacated(state, event.seat);
    case 'kicked':
      return kicked(state, event.n ?? 0, event.seat);
    case 'allowed':
      return { ...state, sent_away: state.sent_away.filter((each) => each.kicked !== event.kicked) };
    case 'swapped':
      return swapped(state, event.seat, event.with);
    case 'seat_added':
      return withSeats(state, [...state.seats, kOpen], null);
    case 'seat_removed':
      return withSeats(state, state.seats.toSpliced(event.seat, 1), event.seat);
    case 'changed':
      return changed(state, event);
    case 'renamed':
      return withPerson(state, event.seat, { name: event.name, face: event.face });
    case 'started':
      return { ...state, stage: 'playing' };
    case 'acted':
      return event.by === 'person' ? withPerson(state, event.seat, { agrees: false, overdue: false }) : state;
    case 'timed_out':
      return withPerson(state, event.seat, { overdue: true });
    case 'away':
      return withPerson(state, event.seat, { away: true });
    case 'back':
      return withPerson(state, event.seat, { away: false, sits_in: false, overdue: false });
    case 'sat_in':
      return withPerson(state, event.seat, { sits_in: true });
    case 'resigned':
      return withPerson(state, event.seat, { resigned: true, agrees: false });
    case 'agreed':
      return withPerson(state, event.seat, { agrees: event.on });
    case 'declined':
      return declined(state, event);
    case 'wants_rematch':
      return withPerson(state, event.seat, { wants_rematch: event.on });
    case 'finished':
      return finished(state, event.result);
    case 'rematch':
      return { ...state, rematch: true };
    default:
      return state; // outcomes, undone, clocks and notes: the moment has their effect
  }
}

/** Null: events are missing in between, so watch again. Events that are known already are left out. */
export function withNews(state: TableState, news: News): TableState | null {
  const fresh = freshEvents(state, news);
  const first = fresh.find((event) => event.n !== undefined);
  if (first?.n !== undefined && first.n !== state.version + 1) return null;
  const next = fresh.reduce(folded, state);
  const moment: Moment | undefined = news.moment ?? next.moment;
  return { ...next, me: news.you, version: Math.max(news.version, state.version), ...(moment ? { moment } : {}) };
}

export function freshEvents(state: TableState, news: News): TableEvent[] {
  return news.events.filter((event) => event.n === undefined || event.n > state.version);
}
