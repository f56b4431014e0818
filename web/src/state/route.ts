// Where in the page somebody is: the part of the address after `#`, so that it works below any path. Pure.
import { type GameId, kGames } from '../net/messages.ts';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameId }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: GameId | null }
  | { page: 'settings' }
  | { page: 'missing' };

const isGame = (word: string | undefined): word is GameId => kGames.includes(word as GameId);

export function parseRoute(hash: string): Route {
  const words = hash.replace(/^#?\/?/, '').split('/');
  const [first, second] = words;
  if (words.length > 2) return { page: 'missing' };
  if (first === '' && second === undefined) return { page: 'home' };
  if (first === 'new' && isGame(second)) return { page: 'new', game: second };
  if (first === 't' && second) return { page: 'table', table: decode(second) };
  if (first === 'rules' && second === undefined) return { page: 'rules', game: null };
  if (first === 'rules' && isGame(second)) return { page: 'rules', game: second };
  if (first === 'settings' && second === undefined) return { page: 'settings' };
  return { page: 'missing' };
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
    case 'settings':
      return '#/settings';
    default:
      return '#/';
  }
}
