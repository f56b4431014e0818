// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import type { TableEvent } from '#web/protocol/messages.ts';
import type { SentenceContext } from '#web/kit/game.ts';
import { acted, rolled, somebody } from '#web/kit/testing.ts';
import type { View } from './view.ts';
import { lines } from './words.ts';

const context: SentenceContext = { players: [somebody(0, 'Ada'), somebody(1, 'Bo')], me: 0, options: {} };
const view = (coins: number[], phase: View['phase'] = 'decide') =>
  ({ phase, coins, pot: 0, round: 1, holder: null, dice: ['2', '5', 'T'] }) as unknown as View;

beforeAll(async () => {
  await i18n.need('pass-the-pot');
  await i18n.speak('en');
});

test('a re-roll and what it brought are one line', () => {
  const told = (events: TableEvent[]) =>
    lines({ before: view([3, 3]), after: view([3, 3]), events }, context).map(({ parts }) => plain(parts));
  expect(told([acted(1, 'reroll 1 3'), rolled(1, '4 P')])).toEqual(['Bo rolls 2 T again: 4 P.']);
  expect(told([acted(0, 'pay 2'), rolled(0, '1')])).toEqual(['You pay a coin and roll 5 again: 1.']);
});

test('what the coins did at the end is told with what moved them, not after the end', () => {
  const finished = { type: 'finished' } as TableEvent;
  const events = [acted(1, 'reroll 1 2'), rolled(1, 'P O'), finished];
  const told = lines({ before: view([3, 3]), after: view([0, 6], 'over'), events }, context);
  const coins = told.find(({ parts }) => plain(parts).includes('+3'));
  expect(coins?.event).toBe(1);
});
