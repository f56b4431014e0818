// How a batch is shown: cards that go, cards that come; a call, the show of the hands, what came of it.
import type { EventOf, Seat, TableEvent } from '#web/protocol/messages.ts';
import type { Batch, Scene } from '#web/kit/game.ts';
import { type Show, shownIn } from './show.ts';
import { added, callers, type Card, type Laid, placesOf, type View, wordOf } from './view.ts';

// A window may be open while this is shown, and who calls first is first: so it is short.
const kLayOff = 350;
const kDraw = 300;
const kCall = 500;
const kShow = 1000;
const kQuiet = 100;

type Swap = EventOf<'acted'>;

const swapIn = (events: readonly TableEvent[]): Swap | null =>
  events.find((event): event is Swap => event.type === 'acted' && wordOf(event.action ?? '') === 'swap') ?? null;

const calledIn = (events: readonly TableEvent[]): Seat[] =>
  events.flatMap((event) => (event.type === 'acted' && event.action === 'call' ? [event.seat] : []));

/** The cards of a swap: my own are known, others' are read from the discards. */
export function laidBy(swap: Swap, { before, after, events }: Batch<View>): readonly Card[] {
  const hand = before?.hands[swap.seat] ?? [];
  const own = placesOf(swap.action ?? '').map((place) => hand[place - 1]);
  if (own.every((card) => card !== undefined && card !== null)) return own as Card[];
  const lone = before && !events.some((event) => event.type === 'outcome' && event.chance === 'foul');
  const fresh = lone ? added(before.discards, after.discards) : null;
  return fresh?.length === own.length ? fresh : [];
}

/** The hand without what was laid off. */
function handAfter(view: View, seat: Seat, places: readonly number[]): View {
  const hands = view.hands.map((hand, s) => (s === seat ? hand.filter((_, i) => !places.includes(i + 1)) : hand));
  return { ...view, hands };
}

function swapScenes(batch: Batch<View>, before: View, swap: Swap): Scene<View>[] {
  const places = placesOf(swap.action ?? '');
  if (places.length === 0) return [];
  const laid: Laid = { seat: swap.seat, cards: laidBy(swap, batch) };
  const { turn, turns } = batch.after;
  const view = { ...handAfter(before, swap.seat, places), turn, turns, laid };
  return [{ view, events: [swap], ms: kLayOff, toAct: [swap.seat] }];
}

function callScene(before: View, called: readonly Seat[], events: readonly TableEvent[]): Scene<View>[] {
  if (called.length === 0) return [];
  const calls = [...before.calls, ...called.map((seat) => ({ seat, face_up: false }))];
  const view: View = { ...before, phase: 'window', asked: [], calls };
  return [{ view, events: events.filter((event) => event.type === 'acted'), ms: kCall, toAct: [] }];
}

/** Both hands are up; nothing has been given out yet. */
function showScene(before: View, show: Show): Scene<View> {
  const calls = show.hands.map(({ seat }) => ({ seat, face_up: true }));
  const view: View = { ...before, phase: 'window', asked: [], calls, show };
  return { view, events: [], ms: kShow, toAct: [] };
}

export function scenes(batch: Batch<View>): Scene<View>[] {
  const { before, after, events } = batch;
  if (!before || events.some((event) => event.type === 'undone')) return [{ view: after, events, ms: kDraw }];
  const swap = swapIn(events);
  const called = calledIn(events).filter((seat) => !callers(before).includes(seat));
  const show = shownIn(batch);
  const list = [
    ...(swap ? swapScenes(batch, before, swap) : []),
    ...callScene(before, called, events),
    ...(show ? [showScene(before, show)] : []),
  ];
  const moved = events.some((event) => event.type === 'outcome') && !show;
  const laid =
    swap && placesOf(swap.action ?? '').length ? { laid: { seat: swap.seat, cards: laidBy(swap, batch) } } : {};
  // The present view, with the show that is still to be read.
  const last: View = { ...after, ...laid };
  return [...list, { view: last, events, ms: called.length || show ? 0 : moved ? kDraw : kQuiet }];
}
