import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { generateProtocol } from './protocol/generate.ts';
import { catalogue } from './web/build/catalogue.ts';
import { offline } from './web/build/offline.ts';
import { rulesPages } from './web/build/rules_pages.ts';

// `./dev web`: the page comes from Vite, everything else from a server that runs already.
const server = process.env['TESSERA_SERVER'] ?? 'http://127.0.0.1:8080';
const testing = Boolean(process.env['VITEST']);

/** Every game has an index.ts and an en.json: a chunk of a game's folder is named after the game, too. */
function chunkFileNames({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const [, game, folder] = /\/games\/(\w+)\/(web|docs)\//.exec(facadeModuleId ?? '') ?? [];
  return game ? `assets/${game}-${folder === 'docs' ? 'rules-' : ''}${name}-[hash].js` : 'assets/[name]-[hash].js';
}

await generateProtocol();

export default defineConfig({
  root: testing ? '.' : 'web',
  base: './', // works below any path: nothing in the page knows where it is served from
  // Without its path the plugin looks for the settings in `root` and, finding none, goes on without `runes`.
  plugins: [svelte({ configFile: `${import.meta.dirname}/svelte.config.js` }), catalogue(), rulesPages(), offline()],
  build: {
    outDir: process.env['TESSERA_WEB_OUT'] ?? `${import.meta.dirname}/build/site`,
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no inline script or style, and img-src data: only; so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { chunkFileNames } },
  },
  server: {
    fs: { allow: [import.meta.dirname] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  // Vitest runs the components in the browser's build of Svelte.
  resolve: testing ? { conditions: ['browser'] } : {},
  test: {
    include: ['web/src/**/*.test.ts', 'games/*/web/**/*.test.ts'],
    maxWorkers: '100%', // it would leave one of two cores idle
    // Nothing here is about speed, and a machine may have other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
