import { expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import { askingEngine, kNoAnswer } from './questions.ts';

let calls = 0;
const engine = {
  call(_name: string, request: { known?: boolean }) {
    calls += 1;
    return request.known ? { ok: true, request } : { ok: false, code: 'bad_field', detail: '' };
  },
} as unknown as Pick<Engine, 'call'>;

test('what was asked once is known', () => {
  const ask = askingEngine(engine);
  const first = ask('legal', { known: true, cards: ['a'] } as never);
  expect(first).toMatchObject({ request: { cards: ['a'] } });
  expect(ask('legal', { known: true, cards: ['a'] } as never)).toBe(first);
  expect(calls).toBe(1);
  ask('legal', { known: true, cards: [] } as never);
  expect(calls).toBe(2);
});

test('without an engine, or where it refuses, nothing is told', () => {
  expect(kNoAnswer('legal', {} as never)).toBeNull();
  expect(askingEngine(engine)('legal', {} as never)).toBeNull();
});
