import { expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import { kNoPreview, previewsOf } from './previews.ts';

const table = { game: 'any', players: 2, options: {} } as unknown as Parameters<typeof previewsOf>[1];

function counted() {
  const calls: string[] = [];
  const engine = {
    call(name: string, { action }: { action?: string }) {
      calls.push(action ?? name);
      if (name === 'preview') return action === 'no' ? { ok: false } : { ok: true, preview: { action } };
      return { ok: true, previews: ['a', 'b'].map((legal) => ({ action: legal, preview: { action: legal } })) };
    },
  } as unknown as Pick<Engine, 'call'>;
  return { calls, preview: previewsOf(engine, table, {}) };
}

test('an action is asked about once, and nothing is told of one that is not legal', () => {
  const { calls, preview } = counted();
  expect([preview('a'), preview('a'), preview('no'), preview('no')]).toEqual([
    { action: 'a' },
    { action: 'a' },
    null,
    null,
  ]);
  expect(calls).toEqual(['a', 'no']);
});

test('all legal actions are asked about at once', () => {
  const { calls, preview } = counted();
  expect([...preview.all().keys()]).toEqual(['a', 'b']);
  expect([preview.all().get('b'), preview('a')]).toEqual([{ action: 'b' }, { action: 'a' }]);
  expect(calls).toEqual(['previews']);
});

test('without an engine there are none', () => {
  expect([kNoPreview('a'), kNoPreview.all().size]).toEqual([null, 0]);
});
