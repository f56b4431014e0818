import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { rulesPages } from './build/rules_pages.ts';

export default defineConfig({
  base: './', // works below any path: nothing in the page knows where it is served from
  plugins: [svelte(), rulesPages()],
  build: {
    outDir: process.env['TESSERA_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no inline script or style, and img-src data: only; so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { fs: { allow: ['..'] } },
  // Vitest runs the components in the browser's build of Svelte.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
