// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import lists from 'virtual:options';
import { kLanguages } from '../i18n/catalogue.ts';
import { has, i18n, t } from '../i18n/i18n.svelte.ts';
import { kCodes, Refusal } from '../protocol/messages.ts';
import { refusalText, tableFault } from './refusal_text.ts';

const files = Object.values(lists.games)
  .flat()
  .filter(({ type }) => type === 'document');

describe.each(kLanguages)('%s', (language) => {
  beforeAll(() => i18n.speak(language));

  test('no key and no word of the server reaches a person', () => {
    for (const code of kCodes) {
      const text = refusalText(new Refusal(code, 'option pace_min_ms: more than pace_max_ms'));
      expect(text, code).not.toMatch(/_|option|[{}]/);
    }
    expect(tableFault('players: not for that many')).not.toContain('players');
    expect(tableFault('')).toMatch(/\.$/);
  });

  test('what is wrong with a file is told, under the name of what it is for', () => {
    expect(files.length).toBeGreaterThan(1);
    for (const { name } of files) {
      expect(has(`chip.own.${name}`), name).toBe(true);
      const text = tableFault(`${name}: rows[3]: expected 5 squares`);
      expect(text).toContain(` ${t(`chip.own.${name}`)}: rows[3]: expected 5 squares`);
      expect(text).not.toMatch(new RegExp(`^${name}:`));
    }
  });
});
