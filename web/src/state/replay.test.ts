import { expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import example from '../../../tests/data/before/fair_dice_example.json?raw';
import type { GameModule } from '../kit/game.ts';
import { type RecordEngine, recordsBy } from '../net/engine.ts';
import type { GameRecord } from '../protocol/records.ts';
import { linesAt, stepScene } from './replay.ts';
import { batchEnd, batchStart, tableEvent } from '../protocol/record_batches.ts';

const record = JSON.parse(example) as GameRecord;

test('an action and the chance that follows it belong together', () => {
  // 0 first, 1 roll, 2 reroll, 3 roll, 4 pay, 5 roll, 6 roll of the next player, 7 reroll
  expect([0, 1].map((at) => [batchStart(record, at), batchEnd(record, at)])).toEqual([
    [0, 2],
    [0, 2],
  ]);
  expect([2, 3].map((at) => [batchStart(record, at), batchEnd(record, at)])).toEqual([
    [2, 4],
    [2, 4],
  ]);
  expect([batchStart(record, 6), batchEnd(record, 6)]).toEqual([4, 7]);
  const last = record.events.length;
  expect([batchStart(record, last), batchEnd(record, last)]).toEqual([batchStart(record, last - 1), last]);
});

test('events are told as a table tells them', () => {
  expect(tableEvent(record.events[1]!)).toEqual({ type: 'outcome', chance: 'roll', seat: 0, outcome: '1 1 2' });
  expect(tableEvent(record.events[2]!)).toEqual({ type: 'acted', seat: 0, action: 'reroll 3', by: 'person' });
});

test('a step ends with the view after its event, and moves what the event moved', () => {
  const view = (n: number) => ({ n });
  const scenes: GameModule['scenes'] = ({ after, events }) => [{ view: after, events, ms: 500 }];
  const scene = stepScene(record, 3, { scenes } as unknown as GameModule, view);
  expect(scene.view).toMatchObject({ n: 4 });
  expect(scene.events.map((event) => event.type)).toEqual(['acted', 'outcome']);
});

test('an action that the log tells with its outcome has that line', () => {
  const game = { lines: () => [{ event: 1, parts: ['rolls a 6 again'] }] } as unknown as GameModule;
  const context = { players: [], me: null, options: {} };
  const engine = { frame: () => ({ view: {}, toAct: [], scores: [] }) } as unknown as RecordEngine;
  expect(linesAt(record, 2, game, context, engine)).toEqual(['rolls a 6 again']);
  expect(linesAt(record, 3, game, context, engine)).toEqual(['rolls a 6 again']);
  expect(linesAt(record, 2, game, context, null)).toEqual(['reroll 3']);
});

test('what the engine is asked, and answers', () => {
  const asked: [string, object][] = [];
  const engine = {
    call(name: string, request: object) {
      asked.push([name, request]);
      return name === 'check_record'
        ? { ok: false, code: 'bad_log', detail: 'events[3]: no' }
        : { ok: true, view: { phase: 'over' }, to_act: [1], scores: [2, 3], winners: [], over: true };
    },
  };
  const records = recordsBy(engine as unknown as Engine);
  expect(records.checkChance(record, ['7'])).toBe('events[3]: no');
  expect(records.frame(record, 4, null)).toEqual({ view: { phase: 'over' }, toAct: [1], scores: [2, 3] });
  expect(asked).toEqual([
    ['check_record', { record, keys: ['7'] }],
    ['record_view', { record, events: 4, seat: null }],
  ]);
});
