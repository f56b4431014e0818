// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('a theme that was chosen by its former name is still chosen', async () => {
  for (const [former, theme] of [
    ['light', 'day'],
    ['dark', 'evening'],
    ['contrast', 'contrast'],
  ] as const) {
    localStorage.setItem('tessera.settings', JSON.stringify({ theme: former }));
    vi.resetModules();
    const { settings } = await import('./settings.svelte.ts');
    expect(settings.chosen.theme).toBe(theme);
  }
  localStorage.clear();
});

test('whoever had switched sounds off hears none, and a volume that makes no sense is not used', async () => {
  for (const [stored, volume] of [
    [{ sound: false }, 0],
    [{ sound: true }, 0.7],
    [{}, 0.7],
    [{ volume: 0.3 }, 0.3],
    [{ volume: 0, sound: true }, 0],
    [{ volume: 7 }, 0.7],
    [{ volume: 'loud' }, 0.7],
  ] as const) {
    localStorage.setItem('tessera.settings', JSON.stringify(stored));
    vi.resetModules();
    const { settings } = await import('./settings.svelte.ts');
    expect(settings.chosen.volume).toBe(volume);
  }
  localStorage.clear();
});
