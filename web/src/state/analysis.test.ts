import { expect, test } from 'vitest';
import type { AnalysedEvent, AnalysedPlayer, Analysis, Estimate } from '../protocol/records.ts';
import { course, dearest, leadKey, ledgerLines, shares, strokes } from './analysis.ts';

const about = (mean: number): Estimate => ({ mean, error: 0 });
const base = { turn: 1, phase: 'decide', scores: [0, 0] };
const roll = (seat: number, luck: number): AnalysedEvent => ({
  ...base,
  chance: 'roll',
  seat,
  outcome: '1',
  luck: [about(luck), about(-luck)],
  value: [about(0.5 + luck), about(0.5 - luck)],
});
const act = (seat: number, action: string, advice: string, cost: number): AnalysedEvent => ({
  ...base,
  seat,
  action,
  advice,
  choice: [about(0), about(0)],
  unseen: [about(0), about(0)],
  free: true,
  cost: about(cost),
  mistake: cost > 0.01,
  value: [about(0.5), about(0.5)],
});
const player = (unseen: number): AnalysedPlayer => ({
  name: 'Ada',
  start: about(0.4),
  luck: about(0),
  unseen: about(unseen),
  own_choices: about(0),
  others_choices: about(0),
  end: about(1),
  decisions: 1,
  mistakes: 0,
  cost: about(0),
  mean_cost: about(0),
});
const events = [
  roll(0, 0.1),
  act(0, 'keep', 'reroll 1', 0.02),
  roll(1, -0.3),
  act(1, 'keep', 'keep', 0.5),
  act(1, 'keep', 'pay 1', 0.2),
];
const analysis = { events, players: [player(0), player(0)] } as unknown as Analysis;

test('the dearest decisions, those of the bot left out', () => {
  expect(dearest(analysis, null, 5).map(({ at }) => at)).toEqual([4, 1]);
  expect(dearest(analysis, 0, 5).map(({ at, mistake }) => [at, mistake])).toEqual([[1, true]]);
  expect(dearest(analysis, null, 1)).toHaveLength(1);
});

test('good luck for one is bad luck for the other', () => {
  expect(strokes(analysis, 0, 3)).toMatchObject({ lucky: [{ at: 0 }], unlucky: [{ at: 2 }] });
  expect(strokes(analysis, 1, 3)).toMatchObject({ lucky: [{ at: 2 }], unlucky: [{ at: 0 }] });
});

test('the course begins before the first event', () => {
  expect(course(analysis, 0).slice(0, 2)).toEqual([0.4, 0.6]);
  expect(course(analysis, 0)).toHaveLength(events.length + 1);
});

test('the luck of the unseen has a line where something was hidden', () => {
  expect(ledgerLines([player(0)])).not.toContain('unseen');
  expect(ledgerLines([player(0.1)])).toContain('unseen');
});

test('what was had and gained is what was lost and is left', () => {
  const won = { ...player(0.1), start: about(0.25), luck: about(0.2), own_choices: about(0.45) };
  expect(shares(won)).toEqual({
    gained: [
      { name: 'start', value: 0.25 },
      { name: 'luck', value: expect.closeTo(0.3) }, // that of the unseen, too
      { name: 'choices', value: 0.45 },
    ],
    lost: [],
    end: 1,
  });
  const beaten = { ...won, luck: about(0.3), own_choices: about(-0.4), others_choices: about(-0.25), end: about(0) };
  const { gained, lost, end } = shares(beaten);
  expect(lost.map(({ name }) => name)).toEqual(['choices', 'others']);
  const sum = (all: readonly { value: number }[]) => all.reduce((total, { value }) => total + value, 0);
  expect(sum(gained)).toBeCloseTo(end - sum(lost));
});

test('the lead tells apart a win, a shared win, a loss and a game without an end', () => {
  const ended = (finished: boolean, ...ends: number[]) =>
    ({ finished, players: ends.map((end) => ({ ...player(0), end: about(end) })) }) as unknown as Analysis;
  expect(leadKey(ended(true, 1, 0), 0)).toBe('won');
  expect(leadKey(ended(true, 1, 0), 1)).toBe('lost');
  expect(leadKey(ended(true, 0.5, 0.5), 0)).toBe('shared'); // as much as everybody had at the start
  expect(leadKey(ended(true, 1 / 3, 1 / 3, 1 / 3, 0), 2)).toBe('shared');
  expect(leadKey(ended(false, 0.8, 0.2), 0)).toBe('open'); // ended by agreement
});
