// What a batch tells of a show: whose hands were turned up, what they are, and what came of it. The views around it hold
// no more than what stays on the table, so the hands are put together from what everybody saw: my own, those that lie
// face up, and what the discards gained.
import type { Seat, TableEvent } from '../../net/messages.ts';
import type { Batch } from '../game.ts';
import { type Reading, read, readBest } from './reading.ts';
import { added, callers, type Card, type Combo, placesOf, type View, wordOf } from './view.ts';

export interface ShownHand {
  seat: Seat;
  /** null where it can't be told whose card it is. */
  cards: readonly (Card | null)[];
  /** `stays`: a good call, face up, while somebody else's was a foul. */
  result: 'won' | 'chance' | 'foul' | 'stays';
  /** Places from 1 of the cards that a foul costs. */
  lost: readonly number[];
  /** Which of its cards make the combo, where they are known. */
  reading: Reading | null;
}

/** Why it was won: nobody else had called, by the combo's points, by the sum of its numbers, by the earlier call. */
export type Why = 'alone' | 'points' | 'value' | 'earlier';

export interface Show {
  round: number;
  /** In the order of the calls. */
  hands: readonly ShownHand[];
  /** The combo card that was won. */
  combo: Combo | null;
  why: Why | null;
  /** Cards that were turned up, but nobody can tell here whose each was. */
  mixed: readonly Card[];
}

type Cards = (Card | null)[];
const kUnknown: Cards = [null, null, null, null, null];
const complete = (cards: Cards): cards is Card[] => cards.every((card) => card !== null);

export function calledIn(events: readonly TableEvent[]): Seat[] {
  return events.flatMap((event) => (event.type === 'acted' && event.action === 'call' ? [event.seat] : []));
}

function foulsIn(events: readonly TableEvent[]): Map<Seat, number[]> {
  const fouls = new Map<Seat, number[]>();
  for (const event of events) {
    if (event.type !== 'outcome' || event.chance !== 'foul' || event.seat === null) continue;
    fouls.set(event.seat, placesOf(event.outcome ?? ''));
  }
  return fouls;
}

/** The combo card that went to somebody. */
export function wonIn(before: View, after: View): { seat: Seat; combo: Combo } | null {
  for (const [seat, combos] of after.won.entries()) {
    const fresh = added(before.won[seat] ?? [], combos)?.[0] as Combo | undefined;
    if (fresh) return { seat, combo: fresh };
  }
  return null;
}

/** Takes these cards out of the pool, as far as they are in it. */
function without(pool: readonly Card[], cards: readonly Card[]): Card[] {
  const rest = [...pool];
  for (const card of cards) {
    const place = rest.indexOf(card);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

/** What I laid off by a swap in the same batch. */
function mySwap({ before, events }: Batch<View>, me: Seat | null): Card[] {
  const hand = me === null ? [] : (before?.hands[me] ?? []);
  return events.flatMap((event) =>
    event.type === 'acted' && event.seat === me && wordOf(event.action ?? '') === 'swap'
      ? placesOf(event.action ?? '').flatMap((place) => hand[place - 1] ?? [])
      : [],
  );
}

class Table {
  private readonly hands = new Map<Seat, Cards>();
  private readonly fouls: Map<Seat, number[]>;
  private pool: Card[] | null;

  constructor(
    private readonly before: View,
    private readonly after: View,
    batch: Batch<View>,
    private readonly seats: readonly Seat[],
  ) {
    this.fouls = foulsIn(batch.events);
    const fresh = added(before.discards, after.discards);
    this.pool = fresh && without(fresh, mySwap(batch, before.seat));
    for (const seat of seats) this.hands.set(seat, this.known(seat));
    this.puzzle();
  }

  hand(seat: Seat): Cards {
    return this.hands.get(seat) ?? kUnknown;
  }
  get mixed(): Card[] {
    return this.pool ?? [];
  }

  /** What is seen of it before or after. */
  private known(seat: Seat): Cards {
    const held = this.before.hands[seat] ?? kUnknown;
    const lost = this.fouls.get(seat);
    if (complete(held)) {
      const gone = lost ? lost.map((place) => held[place - 1]!) : this.isGone(seat) ? held : [];
      if (this.pool) this.pool = without(this.pool, gone);
      return held;
    }
    const left = this.after.hands[seat] ?? kUnknown;
    if (!lost) return this.isGone(seat) ? held : left;
    const kept = left.slice(0, kUnknown.length - lost.length);
    return kUnknown.map((_, i) => (lost.includes(i + 1) ? null : (kept.shift() ?? null)));
  }

  /** A hand that is laid off after the show. */
  private isGone(seat: Seat): boolean {
    return this.fouls.size === 0 && this.seats.includes(seat);
  }

  /** One hand that is not known: its cards are what is left over. */
  private puzzle(): void {
    const open = this.seats.filter((seat) => !complete(this.hand(seat)));
    const missing = open.reduce((sum, seat) => sum + this.hand(seat).filter((card) => card === null).length, 0);
    if (!this.pool || this.pool.length !== missing) this.pool = null;
    const [seat] = open;
    if (!this.pool || seat === undefined || open.length > 1) return;
    const rest = this.pool;
    this.pool = [];
    this.hands.set(
      seat,
      this.hand(seat).map((card) => card ?? rest.shift() ?? null),
    );
  }
}

function whyOf(hands: readonly ShownHand[]): Why | null {
  if (hands.length === 1) return 'alone';
  const won = hands.find((hand) => hand.result === 'won')?.reading;
  const other = hands.find((hand) => hand.result === 'chance')?.reading;
  if (!won || !other) return null;
  if (won.combo !== other.combo) return 'points';
  return won.sum === other.sum ? 'earlier' : 'value';
}

/** null: nothing was shown. */
export function showOf(batch: Batch<View>): Show | null {
  const { before, after, events } = batch;
  if (!before || events.some((event) => event.type === 'undone')) return null;
  const fouls = foulsIn(events);
  const award = wonIn(before, after);
  if (!award && fouls.size === 0) return null;
  const seats = [...callers(before), ...calledIn(events)];
  const table = new Table(before, after, batch, seats);
  const hands = seats.map((seat): ShownHand => {
    const cards = table.hand(seat);
    const result = fouls.has(seat) ? 'foul' : !award ? 'stays' : award.seat === seat ? 'won' : 'chance';
    const known = complete(cards) && result !== 'foul' ? cards : null;
    const reading = known && (result === 'won' && award ? read(known, award.combo) : readBest(known, before.combos));
    return { seat, cards, result, lost: fouls.get(seat) ?? [], reading };
  });
  return { round: before.round, hands, combo: award?.combo ?? null, why: award && whyOf(hands), mixed: table.mixed };
}
