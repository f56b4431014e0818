// @vitest-environment happy-dom
// What is said is read once, when it is said: not again when the chat is closed, and twice if it is said twice.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personAt } from '../../kit/players.ts';
import { i18n } from '../../i18n/i18n.svelte.ts';
import type { ChatMessage } from '../../protocol/messages.ts';
import SaidAloud from './SaidAloud.svelte';

const said = (text: string) => ({ say: 'chat', table: 't', at: 1, seat: 0, text }) as unknown as ChatMessage;
let target: HTMLElement;
let quiet = $state(false);
let lines = $state.raw<readonly ChatMessage[]>([]);
let view: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  await i18n.speak('en');
  quiet = false;
  lines = [said('before I came')];
  const table = {
    players: [personAt('Ada', 0)],
    get said() {
      return lines;
    },
  };
  const props = {
    table,
    get quiet() {
      return quiet;
    },
  };
  target = document.createElement('div');
  view = mount(SaidAloud, { target, props });
  flushSync();
});
afterEach(async () => {
  await unmount(view);
  vi.useRealTimers();
});
function say(text: string): Element | null {
  lines = [...lines, said(text)];
  flushSync();
  return target.querySelector('p');
}

test('each line is read when it comes, also the same one again', () => {
  expect(target.textContent.trim()).toBe('');
  const first = say('Well played');
  expect(first!.textContent).toBe('Ada: Well played');
  const second = say('Well played');
  expect(second!.textContent).toBe('Ada: Well played');
  expect(second).not.toBe(first);
});

test('it goes, and is not read again when the chat is closed', () => {
  say('Hello');
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(target.querySelector('p')).toBeNull();
  quiet = true;
  flushSync();
  expect(say('In the open chat')).toBeNull();
  quiet = false;
  flushSync();
  expect(target.querySelector('p')).toBeNull();
});
