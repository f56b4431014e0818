import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from '../kit/game.ts';
import type { TableEvent } from '../protocol/messages.ts';
import { sceneOfEvents } from './scene_lines.ts';
import { SceneQueue } from './scene_queue.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told = () => {
  const said: string[] = [];
  const scene = (name: string, ms: number) => ({ view: name, events: [], ms, end: () => void said.push(name) });
  return { said, scene };
};

test('the log speaks of a roll when the dice lie still, never before', () => {
  const queue = new SceneQueue();
  const { said, scene } = told();
  queue.add([scene('roll', 750), scene('coins', 400)]);
  vi.advanceTimersByTime(749);
  expect([queue.scene?.view, said]).toEqual(['roll', []]);
  vi.advanceTimersByTime(1);
  expect([queue.scene?.view, said]).toEqual(['coins', ['roll']]);
  vi.advanceTimersByTime(400);
  expect(said).toEqual(['roll', 'coins']);
  expect(queue.settled).toBe(true);
});

test('who skips what moves is told of all of it at once, and once', () => {
  const queue = new SceneQueue();
  const { said, scene } = told();
  queue.add([scene('one', 750), scene('two', 750)]);
  queue.skip();
  expect(said).toEqual(['one', 'two']);
  queue.add([scene('three', 750)]);
  queue.skip();
  vi.runAllTimers();
  expect(said).toEqual(['one', 'two', 'three']);
});

test('a line waits for the scene that shows its event; nothing is told before what came earlier', () => {
  const acted = (n: number): TableEvent => ({ type: 'acted', n, seat: 0, action: 'reroll', by: 'person' });
  const rolled = (n: number): TableEvent => ({ type: 'outcome', n, seat: 0, chance: 'roll', outcome: '4' });
  const events = [acted(1), rolled(2), acted(3), rolled(4), { type: 'finished', n: 5 } as TableEvent];
  const scene = (...shown: TableEvent[]): Scene => ({ view: null, events: shown, ms: 1 });
  const sceneOf = sceneOfEvents([scene(events[0]!, events[1]!), scene(), scene(events[3]!), scene()], events);
  expect([1, 2, 3, 4, 5].map(sceneOf)).toEqual([0, 0, 2, 2, 3]);
  expect(sceneOf(99)).toBe(3);
});
