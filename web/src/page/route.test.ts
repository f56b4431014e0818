import { expect, test } from 'vitest';
import { kGames } from '../protocol/games.ts';
import { link, parseRoute, type Route } from './route.ts';

const kGame = kGames[0]!;
const routes: Route[] = [
  { page: 'home' },
  { page: 'new', game: kGame },
  { page: 'table', table: 'k3/ä' },
  { page: 'rules', game: null },
  { page: 'rules', game: kGame },
  { page: 'settings', code: null },
  { page: 'settings', code: 'FE7D3YJZ' },
  { page: 'me' },
  { page: 'speed' },
  { page: 'device', game: null },
  { page: 'device', game: kGame },
  { page: 'dice', game: null, id: null },
  { page: 'dice', game: kGame, id: null },
  { page: 'dice', game: null, id: 'k3' },
  { page: 'replay', table: 'k3', event: null, seat: null },
  { page: 'replay', table: 'k3', event: 12, seat: null },
  { page: 'replay', table: 'k3', event: null, seat: 2 },
  { page: 'replay', table: 'k3', event: 0, seat: 1 },
];

test.each(routes)('the link to $page leads there', (route) => {
  expect(parseRoute(link(route))).toEqual(route);
});

test.each([
  '#/nowhere',
  '#/new/chess',
  '#/t/',
  '#/t/a/b',
  '#/settings/x/y',
  '#/me/x',
  '#/device/chess',
  '#/r/',
  '#/r/a/b',
  '#/r/a/1/s0/2',
  '#/r/a/s0/1',
])('%s is nowhere', (hash) => {
  expect(parseRoute(hash)).toEqual({ page: 'missing' });
});

test('an address that is broken is no crash', () => {
  expect(parseRoute('#/t/%zz')).toEqual({ page: 'table', table: '%zz' });
});
