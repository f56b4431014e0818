import { expect, test } from 'vitest';
import type { GameModule } from '#web/kit/game.ts';
import { acted, rolled } from '#web/kit/testing.ts';
import { soundsOf } from '#web/kit/event_sounds.ts';
import { game } from './index.ts';

test('coins ring', () => {
  expect(soundsOf([acted(0, 'pay 1'), rolled(0, '1')], game as GameModule)).toEqual(['coin', 'roll']);
  expect(soundsOf([acted(0, 'reroll 1')], game as GameModule)).toEqual([]);
});
