// @vitest-environment happy-dom
// Numbers of options: within their bounds, and without a 0 that means something else.
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { kLanguages } from '../i18n/catalogue.ts';
import { has, i18n, t } from '../i18n/i18n.svelte.ts';
import { optionsOf } from '../kit/option_chips.ts';
import { kGames } from '../protocol/games.ts';
import type { OptionSpec, OptionValue } from '../protocol/messages.ts';
import OptionField from './OptionField.svelte';

beforeAll(async () => {
  for (const game of kGames) await i18n.need(game);
}, 60_000);

const spec = { name: 'n', type: 'integer', min: 0, max: 500, default: 0, meaning: '' } as unknown as OptionSpec;
const labels = () => kGames.flatMap((game) => optionsOf(game).map(({ name }) => `${game}.option.${name}`));

function field(label: string, value: OptionValue, one = spec) {
  const onchange = vi.fn();
  const target = document.createElement('div');
  const view = mount(OptionField, { target, props: { spec: one, label, players: 2, value, onchange } });
  flushSync();
  const change = (selector: string, set: Partial<HTMLInputElement>) => {
    const input = target.querySelector<HTMLInputElement>(selector)!;
    Object.assign(input, set);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    return input;
  };
  return { target, change, onchange, end: () => unmount(view) };
}

test('what cannot be is not kept in the field', async () => {
  const { change, onchange, end } = field('none.such', 3, { ...spec, min: 2, max: 12 } as OptionSpec);
  expect(change('input', { value: '99' }).value).toBe('12');
  expect(change('input', { value: '' }).value).toBe('3');
  expect(onchange.mock.calls).toEqual([[12], [3]]);
  await end();
});

test('no limit is a word and a switch, never a 0 to type', async () => {
  const label = labels().find((one) => has(`${one}.none`))!;
  const off = field(label, 0);
  expect(off.target.textContent).toContain(t(`${label}.none`));
  expect(off.target.querySelector('input[type=number]')).toBeNull();
  off.change('input[type=checkbox]', { checked: true });
  expect(off.onchange).toHaveBeenCalledWith(100);
  await off.end();

  const on = field(label, 40);
  expect(on.target.querySelector<HTMLInputElement>('input[type=number]')!.value).toBe('40');
  on.change('input[type=checkbox]', { checked: false });
  expect(on.onchange).toHaveBeenCalledWith(0);
  await on.end();
});

test.each(kLanguages)('no label explains a 0 in %s', async (language) => {
  await i18n.speak(language);
  for (const label of labels()) expect(t(label)).not.toMatch(/\(0/);
});
