import { expect, test } from 'vitest';
import { folderName, kGames } from '../protocol/games.ts';
import type { TableEvent } from '../protocol/messages.ts';
import type { Lesson, Now } from './lessons.ts';
import { type Catalogue, kLanguages } from '../i18n/catalogue.ts';
import { lastOfMine, lessonFor, sinceMine } from './lesson_choice.ts';

const files = import.meta.glob<readonly Lesson[]>('../../../games/*/web/lessons.ts', {
  eager: true,
  import: 'lessons',
});
const catalogues = import.meta.glob<Catalogue>('../../../games/*/web/words/*.json', { eager: true, import: 'default' });

const acted = (n: number, seat: number, by: 'person' | 'bot' | 'window' | 'forced' = 'person'): TableEvent => ({
  type: 'acted',
  n,
  seat,
  action: 'keep',
  by,
});
const now = (change: Partial<Now> = {}): Now => ({
  view: {},
  me: 0,
  legal: [],
  events: [],
  options: {},
  over: false,
  preview: () => null,
  ...change,
});

test('what happened since I acted, whoever played for me aside', () => {
  const events = [acted(1, 0), acted(2, 1, 'bot'), acted(3, 0), acted(4, 1, 'bot'), acted(5, 0, 'forced')];
  expect(sinceMine(events, 0).map((event) => event.n)).toEqual([3, 4, 5]);
  expect(sinceMine(events, null)).toBe(events);
  expect(lastOfMine({ events, me: 0 })).toBe(3);
  expect(lastOfMine({ events: [acted(7, 0, 'window')], me: 0 })).toBe(7);
  expect(lastOfMine({ events: [], me: 0 })).toBe(0);
});

test('the first that fits and was not told; the last word only after the game', () => {
  const lessons: Lesson[] = [
    { id: 'turn', when: ({ legal }) => legal.length > 0 },
    { id: 'goal', when: () => true },
    { id: 'end', end: true, when: () => true },
  ];
  const id = (told: string[], change: Partial<Now> = {}) => lessonFor(lessons, new Set(told), now(change))?.id ?? null;
  expect(id([])).toBe('goal');
  expect(id([], { legal: ['keep'] })).toBe('turn');
  expect(id(['turn'], { legal: ['keep'] })).toBe('goal');
  expect(id(['turn', 'goal'], { legal: ['keep'] })).toBeNull();
  expect(id([], { over: true })).toBe('end');
  expect(id(['end'], { over: true })).toBeNull();
});

test.each(kGames)('%s: six to ten lessons, each with its message, and none too many', (game) => {
  const lessons = files[`../../../games/${folderName(game)}/web/lessons.ts`]!;
  const ids = lessons.map((lesson) => lesson.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(6);
  expect(ids.length).toBeLessThanOrEqual(10);
  expect(lessons.filter((lesson) => lesson.end)).toHaveLength(1);
  for (const language of kLanguages) {
    const catalogue = catalogues[`../../../games/${folderName(game)}/web/words/${language}.json`]!;
    const keys = Object.keys(catalogue).filter((key) => key.startsWith('lesson.'));
    expect(keys.sort()).toEqual(ids.map((id) => `lesson.${id}`).sort());
  }
});
