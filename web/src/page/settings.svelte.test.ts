// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('what was chosen by its former name is still chosen', async () => {
  for (const [former, now] of [
    [{ theme: 'light' }, { theme: 'day' }],
    [{ theme: 'dark' }, { theme: 'evening' }],
    [{ theme: 'contrast' }, { theme: 'contrast' }],
    [{ palette: 'schmidt' }, { palette: 'black-white' }],
    [{ palette: 'classic' }, { palette: 'classic' }],
  ] as const) {
    localStorage.setItem('tessera.settings', JSON.stringify(former));
    vi.resetModules();
    const { settings } = await import('./settings.svelte.ts');
    expect(settings.chosen).toMatchObject(now);
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
