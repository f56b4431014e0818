import { expect, test } from 'vitest';
import { link, parseRoute, type Route } from './route.ts';

const routes: Route[] = [
  { page: 'home' },
  { page: 'new', game: 'take-it' },
  { page: 'table', table: 'k3/ä' },
  { page: 'rules', game: null },
  { page: 'rules', game: 'hands-down' },
  { page: 'settings' },
];

test.each(routes)('the link to $page leads there', (route) => {
  expect(parseRoute(link(route))).toEqual(route);
});

test.each(['#/nowhere', '#/new/chess', '#/t/', '#/t/a/b', '#/settings/x'])('%s is nowhere', (hash) => {
  expect(parseRoute(hash)).toEqual({ page: 'missing' });
});

test('an address that is broken is no crash', () => {
  expect(parseRoute('#/t/%zz')).toEqual({ page: 'table', table: '%zz' });
});
