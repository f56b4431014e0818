// Who may import whom: the list [web] of order.txt. Tests may import everything.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { imports } from '../../package.json' with { type: 'json' };

const [rule = '', ...sections] = readFileSync('order.txt', 'utf8').split(/^(?=\[)/m);
const order =
  sections
    .find((section) => section.startsWith('[web]'))
    ?.trim()
    .split('\n')
    .slice(1) ?? [];
const patterns = order.map((folder) => new RegExp(`^${folder.replace('*', '[^/]+')}/`));
const placeOf = (path: string) => patterns.findIndex((pattern) => pattern.test(path));
const gameOf = (path: string) => /^games\/[^/]+\/web\//.exec(path)?.[0];

/** All that is the page's but its entry, App.svelte and the like, which stand in no folder. */
const sources = ['web/src', 'games']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /^(web\/src\/[^/]+|games\/[^/]+\/web)\/.*\.(ts|svelte)$/.test(path))
  .filter((path) => !/\.test(ing)?\.ts$|\/testing/.test(path));

/** Where an import leads, as a path from the repository's root; null: to a package. */
function target(path: string, from: string): string | null {
  if (from.startsWith('.')) return normalize(join(dirname(path), from));
  const [alias, to] = Object.entries(imports).find(([alias]) => from.startsWith(alias.slice(0, -1))) ?? [];
  return alias && to ? normalize(to.replace('*', from.slice(alias.length - 1))) : null;
}

test('every folder is in order.txt', () => {
  expect(sources.filter((path) => placeOf(path) < 0)).toEqual([]);
});

test('a folder imports only from itself and from those above it in order.txt', () => {
  expect(order.length).toBeGreaterThan(5);
  expect(sources.length).toBeGreaterThan(100);
  const wrong = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\b\s*\(?\s*'([^']+)'/g)].flatMap(([, from = '']) => {
      const to = target(path, from);
      const otherGame =
        to !== null && gameOf(to) !== undefined && gameOf(path) !== undefined && gameOf(to) !== gameOf(path);
      return to !== null && (placeOf(to) > placeOf(path) || otherGame) ? [`${path} imports ${to}`] : [];
    }),
  );
  expect(wrong, `${rule}\n${order.join('\n')}`).toEqual([]);
});
