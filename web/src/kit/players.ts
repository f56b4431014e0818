// The people and bots of a table, as the page draws them. Pure.
import type { Player } from './game.ts';
import type { Seat, SeatState } from '../protocol/messages.ts';
import type { TableState } from '../protocol/table_state.ts';

/** Bots have names of their own, one a seat, so that two of a kind can be told apart in the log. */
const kBotNames = ['Pico', 'Quadra', 'Rombo', 'Sasso', 'Tegola', 'Vetro'];

export function nameOf(seat: SeatState | { who: string; name?: string }, index: Seat): string {
  if ('name' in seat && seat.name !== undefined) return seat.name;
  return seat.who === 'bot' ? (kBotNames[index] ?? `Bot ${index + 1}`) : '';
}

/** A player of whom only the name and the seat are known. */
export const personAt = (name: string, seat: Seat): Player => ({
  seat,
  name,
  kind: 'person',
  level: null,
  face: null,
  isMe: false,
  isHost: false,
  away: false,
  standIn: false,
  gaveUp: false,
  toAct: false,
  until: null,
});

/** `toAct`: of the scene that is shown. `at`: when the moment came, by this device's clock. */
export function playersOf(state: TableState, toAct: readonly Seat[], at: number): Player[] {
  return state.seats.map((place, seat) => {
    const person = place.who === 'person' ? place : null;
    const turn = state.moment?.to_act.indexOf(seat) ?? -1;
    const left = turn < 0 ? null : (state.moment?.left_ms[turn] ?? null);
    return {
      seat,
      name: nameOf(place, seat),
      kind: place.who,
      level: place.who === 'bot' ? place.level : null,
      face: person?.face ?? null,
      isMe: seat === state.me,
      isHost: seat === state.host,
      away: person?.away ?? false,
      standIn: person ? person.sits_in || person.resigned || person.left : false,
      gaveUp: person ? person.resigned || person.left : false,
      toAct: toAct.includes(seat),
      until: left === null ? null : at + left,
    };
  });
}

/** Clockwise from the seat after mine, as people sit around a table; a spectator sees them from seat 0. */
export function around<T extends { seat: Seat }>(players: readonly T[], me: Seat | null): T[] {
  const first = me === null ? 0 : me + 1;
  const turned = [...players.slice(first), ...players.slice(0, first)];
  return turned.filter((player) => player.seat !== me);
}
