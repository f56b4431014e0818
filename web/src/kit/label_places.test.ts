import { expect, test } from 'vitest';
import { labelPlaces } from './label_places.ts';

test('labels that have room stand where they are wanted', () => {
  expect(labelPlaces([1, 0.5, 0], 0.2)).toEqual([1, 0.5, 0]);
});

test('labels of the same height stand one over the other, the first on top', () => {
  expect(labelPlaces([0, 1, 0], 0.25)).toEqual([0.25, 1, 0]);
});

test('labels at the upper edge make room below it', () => {
  expect(labelPlaces([1, 1, 0.9], 0.25)).toEqual([1, 0.75, 0.5]);
});
