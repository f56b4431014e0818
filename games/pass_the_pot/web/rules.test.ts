// What the page reads off dice by itself is what the rules say of them.
import { expect, test } from 'vitest';
import { playedRecord, standingAt } from '#web/kit/played_record.testing.ts';
import { previewsOf } from '#web/kit/previews.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { rolledDice } from './scenes.ts';
import { comboOf, numbersOf, totalOf, type View, wordOf } from './view.ts';

test('totals, combos and the dice that a roll is about', async () => {
  const engine = await engineForTests();
  const record = playedRecord(engine, 'pass-the-pot', 3, { goal: 30 });
  const combos = new Set<string | null>();
  let rolls = 0;
  record.events.forEach((event, at) => {
    const seat = event.seat;
    if (seat === null) return;
    const before = standingAt(engine, record, at, seat).view as unknown as View;
    if ('action' in event && ['keep', 'reroll', 'pay'].includes(wordOf(event.action))) {
      const { game, players, options } = record;
      const brings = previewsOf(engine, { game, players, options }, before)('keep');
      const { total, combo } = brings as { total: number | null; combo: string | null };
      expect(combo).toBe(comboOf(before.dice!));
      expect([totalOf(before.dice!), null]).toContain(total); // null: dice of the combo are rolled again
      combos.add(comboOf(before.dice!));
    }
    if (!('chance' in event) || event.chance !== 'roll' || !before.dice) return;
    const { dice } = standingAt(engine, record, at + 1, seat).view as unknown as View;
    if (!dice) return;
    const values = event.outcome.split(' ');
    const action = record.events[at - 1];
    const named = action && 'action' in action && /^(reroll|pay)/.test(action.action) ? numbersOf(action.action) : null;
    const shown = [...before.dice];
    rolledDice(named, values.length, before.dice).forEach((die, i) => (shown[die] = values[i]!));
    expect(shown).toEqual(dice);
    rolls++;
  });
  expect(combos.size).toBeGreaterThan(2);
  expect(rolls).toBeGreaterThan(20);
}, 120_000);
