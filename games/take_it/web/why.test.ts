// @vitest-environment happy-dom
// A claim is praised for what it brings; what brings nothing is only the best there is.
import { beforeAll, expect, test } from 'vitest';
import { plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import { view } from './testing.ts';
import { why } from './why.ts';

beforeAll(async () => {
  await i18n.need('take-it');
  await i18n.speak('en');
});

/** Of all claims that are legal, by their scores. */
function reason(action: string, scores: Record<string, number>): string | null {
  const all = new Map(Object.entries(scores).map(([claim, score]) => [claim, { claim, points: 0, score }]));
  const preview = Object.assign((one: string) => all.get(one) ?? null, { all: () => all });
  const parts = why(action, view({ phase: 'claim' }), preview);
  return parts && plain(parts);
}

test('a claim that brings points says how many', () => {
  expect(reason('claim 1', { claim: -2, 'claim 1': 1 })).toBe('Brings 1 point.');
  expect(reason('claim 1 2', { claim: -2, 'claim 1': 1, 'claim 1 2': 4 })).toBe('Brings 4 points.');
});

test('one that brings none says no number', () => {
  expect(reason('claim', { claim: -1, 'claim 1': -3 })).toBe('Claiming nothing costs least.');
  expect(reason('claim 1', { claim: -3, 'claim 1': -1 })).toBe('No other claim is better.');
  expect(reason('claim 1', { claim: -3, 'claim 1': 0 })).toBe('No other claim is better.');
});

test('what is not the best by its score is not called so', () => {
  expect(reason('claim', { claim: -3, 'claim 1': -1 })).toBeNull();
  expect(reason('claim', {})).toBeNull(); // the engine is not there yet
});
