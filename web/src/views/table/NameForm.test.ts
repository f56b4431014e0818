// @vitest-environment happy-dom
// Who comes to a table is asked who they are; what is known of them is there, also when the server says it late.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../protocol/messages.ts';
import { session } from '../../state/session.svelte.ts';
import NameForm from './NameForm.svelte';

const kAda = { id: 'a', name: 'Ada', face: 'owl', created: 1 } as const;
const ondone = vi.fn();
let target: HTMLElement;
let view: Record<string, unknown>;

beforeEach(() => {
  session.token = 'secret';
  session.guest = null;
  ondone.mockClear();
  target = document.createElement('div');
  document.body.append(target);
  view = mount(NameForm, { target, props: { label: 'Sit', ondone } });
  flushSync();
});
afterEach(async () => {
  await unmount(view);
  vi.restoreAllMocks();
});

const field = () => target.querySelector<HTMLInputElement>('input:not([type=radio])')!;
const face = () => target.querySelector<HTMLInputElement>('input:checked')!.value;
function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}
async function submit(): Promise<void> {
  target.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  flushSync(); // it is busy
  await vi.waitFor(() => expect(target.querySelector<HTMLButtonElement>('.main')!.disabled).toBe(false));
}

test('what the server says late is filled in', () => {
  expect(field().value).toBe('');
  session.guest = kAda;
  flushSync();
  expect(field().value).toBe('Ada');
  expect(face()).toBe('owl');
});

test('what was typed stays', () => {
  type('Zoe');
  session.guest = kAda;
  flushSync();
  expect(field().value).toBe('Zoe');
  expect(face()).toBe('owl');
});

test('who is not known yet is asked for first, and keeps the name', async () => {
  vi.spyOn(session.api, 'me').mockResolvedValue(kAda);
  const rename = vi.spyOn(session.api, 'rename');
  await submit();
  expect(rename).not.toHaveBeenCalled();
  expect(ondone).toHaveBeenCalledOnce();
});

test('nobody is renamed whom the server does not tell of', async () => {
  vi.spyOn(session.api, 'me').mockRejectedValue(new Refusal('no_connection'));
  const rename = vi.spyOn(session.api, 'rename');
  await submit();
  expect(rename).not.toHaveBeenCalled();
});

test('who wants another name gets it first', async () => {
  session.guest = kAda;
  const rename = vi.spyOn(session.api, 'rename').mockResolvedValue({ ...kAda, name: 'Zoe' });
  type('Zoe');
  await submit();
  expect(rename).toHaveBeenCalledWith({ name: 'Zoe', face: 'owl' });
  expect(ondone).toHaveBeenCalledOnce();
});
