// @vitest-environment happy-dom
// A tap skips what moves, whatever it hits, and is not taken for anything else.
import { beforeEach, expect, test, vi } from 'vitest';
import { skipsByTap } from './skip_tap.ts';

let moving: boolean;
const skip = vi.fn(() => (moving = false));
const pressed = vi.fn();
let table: HTMLElement;

beforeEach(() => {
  moving = true;
  skip.mockClear();
  pressed.mockClear();
  document.body.innerHTML = `<div id="table"><span id="felt"></span>
    <button id="die" aria-disabled="true"><span id="pips"></span></button><button id="menu"></button></div>`;
  table = document.querySelector('#table')!;
  skipsByTap(() => (moving ? skip : null))(table);
  for (const button of table.querySelectorAll('button')) button.addEventListener('click', pressed);
});

const find = (id: string) => document.querySelector(`#${id}`)!;
const down = (id: string, x = 0) =>
  find(id).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: x }));
const click = (id: string, { x = 0, detail = 1 } = {}) =>
  find(id).dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, detail }));
const tap = (id: string) => {
  down(id);
  click(id);
};

test.each(['felt', 'die', 'pips'])('a tap on the %s', (id) => {
  tap(id);
  expect(skip).toHaveBeenCalledOnce();
  expect(pressed).not.toHaveBeenCalled();
});

test('while nothing moves a die is asked about', () => {
  moving = false;
  tap('pips');
  expect(skip).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenCalledOnce();
});

test('what works meanwhile works, and skips nothing', () => {
  tap('menu');
  expect(skip).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenCalledOnce();
});

test('whose release has thrown the dice does not end the throw', () => {
  moving = false;
  down('die');
  moving = true;
  click('die');
  expect(skip).not.toHaveBeenCalled();
});

test('a tap that comes too late to skip anything presses nothing', () => {
  down('die');
  moving = false;
  find('die').setAttribute('aria-disabled', 'false');
  click('die');
  expect(pressed).not.toHaveBeenCalled();
});

test('the end of a drag skips nothing, and a key on a die skips', () => {
  down('felt');
  click('felt', { x: 40 });
  expect(skip).not.toHaveBeenCalled();
  click('die', { detail: 0 });
  expect(skip).toHaveBeenCalledOnce();
});
