// @vitest-environment happy-dom
// The rules page as its reader meets it: in their language, with every mark leading to its ruling.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { RulesPage } from '../../build/rules_pages.ts';
import { kLanguages, type Language } from '../i18n/catalogue.ts';
import { folderOf } from '../games/registry.ts';
import { i18n } from '../i18n/i18n.svelte.ts';
import { folderName, kGames } from '../protocol/games.ts';
import { router } from '../page/router.svelte.ts';
import Rules from './Rules.svelte';

// At once, so that the view need not wait for them.
const pages = import.meta.glob<RulesPage>('../../../games/*/docs/??.md', { eager: true, import: 'default' });
const parts = (language: string, game: string) =>
  pages[`../../../games/${folderName(game)}/docs/${language}.md`]?.parts ?? [];
const html = (language: string, game: string) =>
  parts(language, game)
    .map((part) => ('html' in part ? part.html : ''))
    .join('');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]);

test.each(kLanguages.flatMap((language) => kGames.map((game) => [language, game] as const)))(
  'the rules in %s of %s have the headings and marks of the English ones',
  (language, game) => {
    const page = html(language, game);
    const english = html('en', game);
    expect(all(page, /<h2 id="(.+?)"/g).length).toBe(all(english, /<h2 id="(.+?)"/g).length);
    expect(new Set(all(page, /<h2 id="(.+?)"/g)).size).toBe(all(page, /<h2 id="(.+?)"/g).length);
    const rulings = all(page, /data-mark="(.+?)"/g);
    expect(rulings.length).toBeGreaterThan(0);
    expect(rulings).toEqual(all(english, /data-mark="(.+?)"/g));
    expect(all(page, /data-goto="(.+?)"/g)).toEqual(all(english, /data-goto="(.+?)"/g));
    expect(rulings).toEqual(expect.arrayContaining(all(page, /data-goto="(.+?)"/g)));
  },
);

test.each(kLanguages.flatMap((language) => kGames.map((game) => [language, game] as const)))(
  'each picture in %s of %s is drawn, and says what it is',
  async (language, game) => {
    const pictures = parts(language, game).flatMap((part) => ('picture' in part ? [part.picture] : []));
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    const { default: Picture } = await folderOf(game).loadRulesPicture();
    for (const picture of pictures) {
      expect(picture.game).toBe(game);
      const target = document.createElement('div');
      const drawn = mount(Picture, { target, props: { text: picture.text } });
      const words = [...target.querySelectorAll('.words, figcaption')].map((one) => one.textContent);
      expect(words.length).toBeGreaterThan(0);
      for (const said of words) expect(said).toMatch(/\p{L}{3}|=/u);
      expect(target.querySelectorAll('svg, .die, .card').length).toBeGreaterThan(0);
      await unmount(drawn);
    }
  },
);

const kPatience = 30_000; // a busy machine takes seconds to load a view

// French has no rules: English stands in.
test.each([
  ['it', 'it'],
  ['de', 'de'],
  ['en', 'en'],
  ['fr', 'en'],
])(
  'who reads %s is shown %s',
  async (wanted, given) => {
    i18n.language = wanted as Language;
    router.route = { page: 'rules', game: kGames[0]! };
    const target = document.createElement('div');
    const view = mount(Rules, { target });
    await vi.waitFor(() => {
      flushSync();
      expect(target.querySelector('article')?.lang).toBe(given);
    }, kPatience);
    expect(target.querySelector('h2')?.outerHTML).toBe(/<h2.+?<\/h2>/.exec(html(given, kGames[0]!))?.[0]);
    await unmount(view);
  },
  kPatience,
);
