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
