import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './build/offline.ts';
import { rulesPages } from './build/rules_pages.ts';

// `npm run dev`: the page comes from Vite, everything else from a server that runs already.
const server = process.env['TESSERA_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './', // works below any path: nothing in the page knows where it is served from
  plugins: [svelte(), rulesPages(), offline()],
  build: {
    outDir: process.env['TESSERA_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no inline script or style, and img-src data: only; so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  // Vitest runs the components in the browser's build of Svelte.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
