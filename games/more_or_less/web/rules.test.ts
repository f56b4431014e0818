// The sum that the page writes out is the one that the rules add up.
import { expect, test } from 'vitest';
import { playedRecord, standingAt } from '#web/kit/played_record.testing.ts';
import { engineForTests } from '#web/net/engine.testing.ts';
import { sumOf, type View } from './view.ts';

/** What a sum like "6 × 2 + 5" comes to. */
const added = (sum: string): number =>
  sum
    .split(' + ')
    .map((part) => part.split(' × ').reduce((product, factor) => product * Number(factor), 1))
    .reduce((total, part) => total + part, 0);

test('a sum written out comes to the score', async () => {
  const engine = await engineForTests();
  const record = playedRecord(engine, 'more-or-less', 2, {});
  const sums = new Set<string>();
  record.events.forEach((event, at) => {
    if (!('action' in event) || event.action !== 'done') return;
    const { placing } = standingAt(engine, record, at, event.seat).view as unknown as View;
    expect(added(sumOf(placing!))).toBe(placing!.score);
    sums.add(sumOf(placing!));
  });
  expect(sums.size).toBeGreaterThan(5);
  expect([...sums].some((sum) => sum.includes(' + '))).toBe(true);
}, 120_000);
