import { expect, test } from 'vitest';
import { handOver, passOn, takeUp } from './passing.ts';

const three = { people: [0, 2, 3], asked: [2], secrets: true, over: false };

test('who is alone keeps the device', () => {
  expect(passOn({ holder: null, next: null }, { ...three, people: [1], asked: [] })).toEqual({ holder: 1, next: null });
});

test('without secrets it goes by itself to whoever is asked', () => {
  const open = { ...three, secrets: false };
  expect(passOn({ holder: 0, next: null }, open)).toEqual({ holder: 2, next: null });
  expect(passOn({ holder: 0, next: null }, { ...open, asked: [] })).toEqual({ holder: 0, next: null });
  expect(passOn({ holder: 2, next: null }, { ...open, asked: [0, 2] })).toEqual({ holder: 2, next: null });
});

test('with secrets the curtain is down at first', () => {
  expect(passOn({ holder: null, next: null }, three)).toEqual({ holder: null, next: 2 });
});

test('with secrets the holder looks at the end of the turn, then hands over behind the curtain', () => {
  const done = passOn({ holder: 0, next: null }, three);
  expect(done).toEqual({ holder: 0, next: 2 });
  const down = handOver(done);
  expect(down).toEqual({ holder: null, next: 2 });
  expect(passOn(down, three)).toEqual(down);
  expect(takeUp(down)).toEqual({ holder: 2, next: null });
});

test('nothing is handed over while the holder is asked, or nobody is', () => {
  expect(passOn({ holder: 2, next: null }, three)).toEqual({ holder: 2, next: null });
  expect(passOn({ holder: 0, next: null }, { ...three, asked: [] })).toEqual({ holder: 0, next: null });
  expect(handOver({ holder: 0, next: null })).toEqual({ holder: 0, next: null });
});

test('an undo calls the hand-over off', () => {
  expect(passOn({ holder: 0, next: 2 }, { ...three, asked: [0] })).toEqual({ holder: 0, next: null });
});

test('clockwise: after the last seat comes the first', () => {
  expect(passOn({ holder: 3, next: null }, { ...three, asked: [0, 2] })).toEqual({ holder: 3, next: 0 });
});

test('when the game is over there is nothing to hide', () => {
  expect(passOn({ holder: null, next: 2 }, { ...three, over: true })).toEqual({ holder: 2, next: null });
});
