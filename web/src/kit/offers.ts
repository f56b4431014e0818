// What is proposed at a table, as one person there sees it: to take a step back, to end the game, to play again. Pure.
import type { OfferKind, Order, Seat } from '../protocol/messages.ts';
import { offers, type TableState } from '../protocol/table_state.ts';

/** One card: another asks me, I wait for others, or another has declined what I offered. */
export interface OfferCard {
  state: 'asked' | 'waiting' | 'declined';
  what: OfferKind;
  /** Who asks, those I wait for, or who declined. */
  seats: readonly Seat[];
}

const kKinds: Readonly<Record<TableState['stage'], readonly OfferKind[]>> = {
  lobby: [],
  playing: ['undo', 'end'],
  finished: ['rematch'],
};

/** Whether this seat is asked about it: a person who is there, and who plays, unless it is about the next game. */
function isAsked(state: TableState, seat: Seat, what: OfferKind): boolean {
  const place = state.seats[seat];
  if (place?.who !== 'person' || place.left) return false;
  if (what !== 'rematch' && place.resigned) return false;
  if (what === 'undo') return !place.sits_in && !state.undo_request?.allowed.includes(seat);
  return true;
}

function cardOf(state: TableState, me: Seat, what: OfferKind): OfferCard | null {
  const others = [...state.seats.keys()].filter((seat) => seat !== me);
  if (offers(state, me, what)) {
    // Who has agreed already waits with me.
    const seats = others.filter((seat) => isAsked(state, seat, what) && !offers(state, seat, what));
    return what === 'rematch' ? null : { state: 'waiting', what, seats };
  }
  const seats = others.filter((seat) => offers(state, seat, what));
  return seats.length && isAsked(state, me, what) ? { state: 'asked', what, seats } : null;
}

/** What needs an answer comes first, then news, then what I wait for. The button for the next game says that itself. */
export function cardsOf(state: TableState): OfferCard[] {
  const { me, declined } = state;
  if (me === null || state.rematch) return [];
  const open = kKinds[state.stage].flatMap((what) => cardOf(state, me, what) ?? []);
  const news: OfferCard[] = declined ? [{ state: 'declined', what: declined.what, seats: [declined.seat] }] : [];
  return [
    ...open.filter((card) => card.state === 'asked'),
    ...news,
    ...open.filter((card) => card.state === 'waiting'),
  ];
}

const kCommands = { end: 'agree', undo: 'answer_undo', rematch: 'rematch' } as const;

/** Yes or no to it; no to what I offered myself withdraws it. */
export const answerTo = (what: OfferKind, on: boolean): Order => ({ do: kCommands[what], on });
