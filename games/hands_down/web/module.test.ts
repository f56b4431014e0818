import { expect, test } from 'vitest';
import { askingEngine, kNoAnswer } from '#web/kit/questions.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { readingsOf } from './readings.ts';

const kCards = ['r2', 'r2', 'r2/5', '*2', 'y1'];

test('cards are read by combo', async () => {
  const readings = readingsOf(askingEngine(await engineForTests()), kCards);
  expect(readings.get('four')).toEqual({ combo: 'four', needs: 4, has: 4, sum: 8, as: [2, 2, 2, 2, null] });
  expect(readings.get('five')).toMatchObject({ needs: 5, has: 4 });
});

test('without an engine, or of cards that are none, nothing is told', async () => {
  expect(readingsOf(kNoAnswer, kCards).size).toBe(0);
  expect(askingEngine(await engineForTests())('hands_down_readings', { cards: ['r9'] })).toBeNull();
});
