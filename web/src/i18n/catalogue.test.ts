import { expect, test } from 'vitest';
import { kGames } from '../protocol/games.ts';
import { type Catalogue, choose, fill, kLanguages, type Message, plain } from './catalogue.ts';

const files = import.meta.glob<Catalogue>('./*/*.json', { eager: true, import: 'default' });
const gameFiles = import.meta.glob<Catalogue>('../../../games/*/web/words/*.json', { eager: true, import: 'default' });
const nameFiles = import.meta.glob<Record<string, Catalogue>>('../../../games/*/web/names.json', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '../../../games/*/web/**/*.{ts,svelte}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** `LANGUAGE/PART`, where a part is a file of ours or a game's id. */
const catalogues: Record<string, Catalogue> = {};
for (const [path, all] of Object.entries(files)) catalogues[path.slice(2, -'.json'.length)] = all;
for (const [path, all] of Object.entries(gameFiles)) {
  const [, folder = '', language] = /games\/(\w+)\/web\/words\/(\w+)\.json$/.exec(path) ?? [];
  catalogues[`${language}/${folder.replaceAll('_', '-')}`] = all;
}
const parts = [...new Set(Object.keys(catalogues).map((name) => name.split('/')[1]!))];
const catalogue = (language: string, part: string) => catalogues[`${language}/${part}`] ?? {};
const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const places = (message: Message) =>
  [...new Set(forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))].sort();

test.each(kLanguages.flatMap((language) => parts.map((part) => [language, part] as const)))(
  '%s/%s has every message, with the same places',
  (language, part) => {
    const english = catalogue('en', part);
    const other = catalogue(language, part);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      expect([key, places(other[key]!)]).toEqual([key, places(message)]);
    }
  },
);

test('each game has words, and its name in every language', () => {
  expect(Object.keys(gameFiles).length).toBe(kGames.length * kLanguages.length);
  expect(Object.keys(nameFiles).length).toBe(kGames.length);
  for (const names of Object.values(nameFiles)) {
    expect(Object.keys(names).sort()).toEqual([...kLanguages].sort());
    for (const { name, about } of Object.values(names)) expect([name, about]).not.toContain(undefined);
  }
});

test.each(kLanguages)('%s has every plural form it needs', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  for (const part of parts) {
    for (const [key, message] of Object.entries(catalogue(language, part))) {
      if (typeof message !== 'string') expect([key, Object.keys(message).sort()]).toEqual([key, [...needed].sort()]);
    }
  }
});

const kMostWords = 12;
test.each(kLanguages)('%s: a guide says at most twelve words at once', (language) => {
  for (const game of kGames) {
    const lessons = Object.entries(catalogue(language, game)).filter(([key]) => key.startsWith('lesson.'));
    expect(lessons.length).toBeGreaterThan(3);
    for (const [key, message] of lessons) {
      for (const text of forms(message)) {
        expect([game, key, text.split(/\s+/).length <= kMostWords, text]).toEqual([game, key, true, text]);
      }
    }
  }
});

test('every key that is used exists', () => {
  const known = new Set(
    parts.flatMap((part) =>
      Object.keys(catalogue('en', part)).map((key) => (part === 'common' ? key : `${part}.${key}`)),
    ),
  );
  const missing = Object.entries(sources).flatMap(([path, text]) =>
    path.endsWith('.test.ts')
      ? []
      : [...text.matchAll(/\b(?:t|say|sayOf|about)\(\s*'([^']+)'/g)]
          .map((match) => match[1]!)
          .filter((key) => !known.has(key))
          .map((key) => `${path}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('places are filled, numbers are written as the language does', () => {
  expect(fill('{who} has {n}', 'de', { who: 'Ada', n: 1234 })).toEqual(['Ada', ' has ', '1.234']);
  for (const language of kLanguages) expect(plain(fill('{n}', language, { n: -5 }))).toBe('−5'); // a real minus
  expect(plain(fill({ one: '{n} coin', other: '{n} coins' }, 'en', { n: 1 }))).toBe('1 coin');
  expect(plain(fill({ one: '{n} coin', other: '{n} coins' }, 'en', { n: 0 }))).toBe('0 coins');
  expect(plain(fill('{nobody} said', 'en', {}))).toBe('{nobody} said');
});

test('a language is found by its first letters', () => {
  expect(choose(['fr-FR', 'de-CH', 'en'])).toBe('de');
  expect(choose(['ja'])).toBe('en');
});
