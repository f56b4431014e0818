// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import lists from 'virtual:options';
import type { Engine } from '#web-engine/engine.js';
import { kLanguages } from '../i18n/catalogue.ts';
import { i18n } from '../i18n/i18n.svelte.ts';
import { engineForTests } from '../net/engine.testing.ts';
import { factsOf, kGames } from '../protocol/games.ts';
import type { GameId, OptionSpec } from '../protocol/messages.ts';
import { counts, gameChips, presetOf, tableChips, timeText } from './option_chips.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
  for (const game of kGames) await i18n.need(game);
});

/** Values that an option can have, besides its usual one. */
function others(spec: OptionSpec): unknown[] {
  if (spec.type === 'document') return [{ name: 'mine' }];
  const all = spec.values ?? [spec.min, (spec.min ?? 0) + 1, spec.max];
  return [...all, ...(spec.type === 'seat' ? [0, 1] : [])].filter((value) => value !== spec.default);
}

/** What only programs read: keys, `true`, `false`, places that were not filled. */
const kRaw = /[a-z]+[._][a-z_]+|\b(true|false|null|undefined|NaN|ms)\b|[{}]/;

function specs(game: GameId): OptionSpec[] {
  const answer = engine.call('games', {});
  if (!answer.ok) throw new Error(answer.detail);
  return answer.games.find(({ id }) => id === game)!.options;
}

describe.each(kLanguages)('%s', (language) => {
  beforeAll(() => i18n.speak(language));

  test.each(kGames)('every option of %s that is not as usual is a readable chip', (game) => {
    for (const spec of specs(game)) {
      for (const value of others(spec)) {
        // With a second change, so that no preset has the words.
        const options = spec.type === 'seat' ? { [spec.name]: value } : { [spec.name]: value, first: 1 };
        const chips = gameChips(game, options);
        expect(chips, JSON.stringify(options)).toHaveLength(Object.keys(options).length);
        for (const chip of chips) expect(chip, JSON.stringify(options)).not.toMatch(kRaw);
      }
    }
    for (const { name, options } of factsOf(game).presets) {
      expect(presetOf(game, options)).toBe(name);
      for (const chip of gameChips(game, options)) expect(chip).not.toMatch(kRaw);
    }
  });

  test('every setting that is not as usual is a readable chip', () => {
    const answer = engine.call('games', {});
    if (!answer.ok) throw new Error(answer.detail);
    for (const spec of answer.settings) {
      for (const value of others(spec)) {
        const game = kGames.find((one) => counts(spec.name, one))!;
        const chips = tableChips(game, { clock_s: 60, [spec.name]: value });
        for (const chip of chips) expect(chip, spec.name).not.toMatch(kRaw);
        const silent = spec.name === 'clock_s' || spec.name === 'pace_min_ms';
        expect(chips.length, `${spec.name} ${String(value)}`).toBe(silent ? 0 : 1);
      }
    }
  });
});

test('the usual table has no chips, and the usual game is a preset', () => {
  const usual = Object.fromEntries(lists.settings.map(({ name, default: value }) => [name, value]));
  for (const game of kGames) {
    expect(tableChips(game, usual)).toEqual([]);
    expect(presetOf(game, {})).not.toBeNull();
    expect(presetOf(game, { first: 1 })).toBeNull();
  }
});

test('the time for a call is told where somebody can call, and nowhere else', () => {
  const told = kGames.filter((game) => tableChips(game, { window_ms: 20_000 }).length > 0);
  expect(told).toEqual(kGames.filter((game) => factsOf(game).windows));
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThan(kGames.length);
});

test('times are told in the largest unit that fits', async () => {
  await i18n.speak('en');
  expect([6, 0.6, 60, 90, 3600, 86_400, 172_800].map(timeText)).toEqual([
    '6 seconds',
    '0.6 seconds',
    '1 minute',
    '90 seconds',
    '1 hour',
    '1 day',
    '2 days',
  ]);
});
