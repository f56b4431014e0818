// @vitest-environment happy-dom
// Keys come and go with what is on the page: none is lost when others change at the same time.
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { shortcuts, useShortcut } from './shortcuts.svelte.ts';

const keys = () => shortcuts.list.map((one) => one.key);
const nothing = () => {};

test('a key that comes while others go stays', () => {
  let first = $state(true);
  const end = $effect.root(() => {
    $effect(() => {
      if (first) return;
      return shortcuts.add({ key: 'g', label: () => 'got it', run: nothing });
    });
    for (const key of ['1', '2']) {
      $effect(() => {
        if (first) return shortcuts.add({ key, label: () => key, run: nothing });
      });
    }
    useShortcut('u', () => 'undo', nothing);
  });
  flushSync();
  expect(keys()).toEqual(['1', '2', 'u']);
  first = false;
  flushSync();
  expect(keys()).toEqual(['u', 'g']);
  end();
  expect(keys()).toEqual([]);
});

test('Enter is a shortcut where nothing that can be pressed has the focus', () => {
  let pressed = 0;
  const end = $effect.root(() =>
    useShortcut(
      'Enter',
      () => 'go on',
      () => pressed++,
    ),
  );
  flushSync();
  document.body.innerHTML = '<main tabindex="-1"><button></button></main>';
  const press = (selector: string) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    document.querySelector(selector)?.dispatchEvent(event);
    shortcuts.handle(event);
  };
  press('main'); // it has the focus when a page was opened by a link
  expect(pressed).toBe(1);
  press('button');
  expect(pressed).toBe(1);
  end();
});
