// The route: the part of the address after `#`, so that the page works below any path. Pure.
import { isGame } from '../protocol/games.ts';
import type { GameId, Seat } from '../protocol/messages.ts';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameId }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: GameId | null }
  /** Before event `event` of the record; null: from the start. `seat`: through whose eyes; null: a spectator's. */
  | { page: 'replay'; table: string; event: number | null; seat: Seat | null }
  /** Real dice: all games, a new one of this kind, or one that is kept on this device. */
  | { page: 'dice'; game: GameId | null; id: string | null }
  /** How fast the engine is in this browser. */
  | { page: 'speed' }
  | { page: 'me' }
  /** Games of this device: all of them, or a new one. */
  | { page: 'device'; game: GameId | null }
  | { page: 'settings'; code: string | null }
  | { page: 'missing' };

export function parseRoute(hash: string): Route {
  const words = hash.replace(/^#?\/?/, '').split('/');
  const [first, second] = words;
  if (first === 'r' && second) return replay(second, words.slice(2)) ?? { page: 'missing' };
  if (words.length > 2) return { page: 'missing' };
  if (first === '' && second === undefined) return { page: 'home' };
  if (first === 'new' && isGame(second)) return { page: 'new', game: second };
  if (first === 't' && second) return { page: 'table', table: decode(second) };
  if (first === 'rules' && second === undefined) return { page: 'rules', game: null };
  if (first === 'rules' && isGame(second)) return { page: 'rules', game: second };
  if (first === 'dice') {
    if (second === undefined || isGame(second)) return { page: 'dice', game: second ?? null, id: null };
    return { page: 'dice', game: null, id: decode(second) };
  }
  if (first === 'speed' && second === undefined) return { page: 'speed' };
  if (first === 'me' && second === undefined) return { page: 'me' };
  if (first === 'device' && second === undefined) return { page: 'device', game: null };
  if (first === 'device' && isGame(second)) return { page: 'device', game: second };
  if (first === 'settings') return { page: 'settings', code: second ? decode(second) : null };
  return { page: 'missing' };
}

/** `r/ID`, then the event's number and the seat, `s0`; either may be left out. */
function replay(table: string, rest: readonly string[]): Route | null {
  const words = [...rest];
  const event = /^\d{1,7}$/.test(words[0] ?? '') ? Number(words.shift()) : null;
  const seat = /^s\d$/.test(words[0] ?? '') ? Number(words.shift()!.slice(1)) : null;
  return words.length ? null : { page: 'replay', table: decode(table), event, seat };
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function link(route: Route): string {
  switch (route.page) {
    case 'new':
      return `#/new/${route.game}`;
    case 'table':
      return `#/t/${encodeURIComponent(route.table)}`;
    case 'rules':
      return route.game ? `#/rules/${route.game}` : '#/rules';
    case 'replay': {
      const event = route.event === null ? '' : `/${route.event}`;
      const seat = route.seat === null ? '' : `/s${route.seat}`;
      return `#/r/${encodeURIComponent(route.table)}${event}${seat}`;
    }
    case 'dice': {
      const place = route.game ?? (route.id === null ? null : encodeURIComponent(route.id));
      return place === null ? '#/dice' : `#/dice/${place}`;
    }
    case 'speed':
      return '#/speed';
    case 'me':
      return '#/me';
    case 'device':
      return route.game ? `#/device/${route.game}` : '#/device';
    case 'settings':
      return route.code ? `#/settings/${encodeURIComponent(route.code)}` : '#/settings';
    default:
      return '#/';
  }
}
