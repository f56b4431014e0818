// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { i18n, t } from '../i18n/i18n.svelte.ts';
import { Refusal } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';
import { GameAnalysis } from './game_analysis.svelte.ts';
import { session } from './session.svelte.ts';

test('A game that is too long for the server is asked for once, and told in words', async () => {
  await i18n.need('after');
  vi.useFakeTimers();
  const asked = vi.spyOn(session.api, 'analysis').mockRejectedValue(new Refusal('too_long', ''));
  const analysis = new GameAnalysis('k3', {} as GameRecord);
  analysis.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(analysis.problem).toBe(t('after.analysis_too_long'));
  expect(analysis.problem).toContain('tessera analyse');
});
