// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { sharePicture, wrapped, xmlText } from './share_picture.ts';

const face = '<circle cx="24" cy="24" r="24"/>';

test('what people call themselves is text in the picture, never markup', () => {
  const svg = sharePicture({
    title: 'A & B',
    line: 'She said "no" <b>',
    players: [{ name: '<script>x</script>\u0001', score: '7', won: true, face }],
    address: 'https://host/#/r/a"b',
  });
  expect(svg).not.toContain('<script');
  expect(svg).not.toContain('<b>');
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.documentElement.textContent).toContain('<script>x');
});

test('every character of a name has a place in XML', () => {
  expect(xmlText('a\u0000b\u000bc\ufffed')).toBe('abcd');
  expect(xmlText('Zoë 🎲')).toBe('Zoë 🎲');
});

test('all players are in it, and long names are cut', () => {
  const players = Array.from({ length: 6 }, (_, i) => ({
    name: `${'W'.repeat(24)}${i}`,
    score: `${i}`,
    won: i === 0,
    face,
  }));
  const svg = sharePicture({ title: 'Game', line: '', players, address: '' });
  expect(svg.match(/<circle/g)).toHaveLength(6);
  expect(svg).not.toContain('W'.repeat(17));
});

test('the dice that it is about stand at the right of the title, five at most', () => {
  const die = '<rect width="100" height="100" fill="#fff"/>';
  const svg = sharePicture({ title: 'Game', line: '', dice: Array(7).fill(die), players: [], address: '' });
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const places = [...parsed.querySelectorAll('svg > svg')].map((one) => Number(one.getAttribute('x')));
  expect(places).toHaveLength(5);
  expect(Math.min(...places)).toBeGreaterThan(700);
  expect(Math.max(...places) + 64).toBeLessThan(1120);
});

test('a sentence is broken into lines, and what is too much goes', () => {
  expect(wrapped('one two three', 7, 2)).toEqual(['one two', 'three']);
  expect(wrapped('one two three four five', 7, 2)).toEqual(['one two', 'three …']);
  expect(wrapped('', 7, 2)).toEqual([]);
});
