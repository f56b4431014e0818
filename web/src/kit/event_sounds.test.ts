import { expect, test } from 'vitest';
import type { GameModule } from './game.ts';
import type { TableEvent } from '../protocol/messages.ts';
import { soundsOf } from './event_sounds.ts';

const plain = {} as GameModule;
const outcome = (chance: string): TableEvent => ({ type: 'outcome', chance, seat: 0, outcome: '1' });
const acted = (action: string): TableEvent => ({ type: 'acted', seat: 0, action, by: 'person' });

test('dice rattle, cards are drawn, a call is heard', () => {
  expect(soundsOf([outcome('roll'), outcome('roll')], plain)).toEqual(['roll']);
  expect(soundsOf([outcome('recast')], plain)).toEqual(['roll']);
  expect(soundsOf([outcome('deal'), acted('call')], plain)).toEqual(['card', 'call']);
  expect(soundsOf([outcome('first'), acted('wait'), { type: 'started' }], plain)).toEqual([]);
});

test('a game that says what is heard of an event is asked first', () => {
  const ringing = { sound: (event) => (event.type === 'acted' ? 'coin' : null) } as GameModule;
  expect(soundsOf([acted('call'), outcome('roll')], ringing)).toEqual(['coin', 'roll']);
});
