// What makes the page one to install, and to start without a network: a manifest, icons, and a service worker that has
// fetched every file of the page before it says that it is ready. All addresses are relative: it works below any path.
import { readFileSync } from 'node:fs';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { drawIcon } from './icons.ts';

const kPaper = '#f7f2e8';
const kLargest = 4_000_000; // the engine is the largest file

interface Icon {
  name: string;
  size: number;
  /** How much of the icon the mark fills: systems cut what is maskable to a shape of theirs. */
  part: number;
  purpose: 'any' | 'maskable';
}
const kIcons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, part: 1, purpose: 'any' },
  { name: 'icon-512.png', size: 512, part: 1, purpose: 'any' },
  { name: 'icon-maskable.png', size: 512, part: 0.62, purpose: 'maskable' },
];
const kTouchIcon: Icon = { name: 'apple-touch-icon.png', size: 180, part: 0.8, purpose: 'maskable' };

export function offline(): PluginOption {
  return [icons(), VitePWA(kOptions)];
}

function icons(): PluginOption {
  return {
    name: 'tessera-icons',
    apply: 'build',
    generateBundle() {
      const mark = readFileSync(new URL('../src/mark.svg', import.meta.url), 'utf8');
      for (const { name, size, part, purpose } of [...kIcons, kTouchIcon]) {
        const source = drawIcon(mark, size, part, purpose === 'maskable' ? kPaper : null);
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'apple-touch-icon', href: `./${kTouchIcon.name}` } }],
  };
}

const kOptions: Parameters<typeof VitePWA>[0] = {
  injectRegister: null, // src/page/offline.svelte.ts registers it
  registerType: 'prompt',
  manifest: {
    id: './',
    name: 'Tessera',
    short_name: 'Tessera',
    description: 'Four dice-and-card games to play with friends and bots.',
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: kPaper,
    theme_color: kPaper,
    categories: ['games'],
    icons: kIcons.map(({ name, size, purpose }) => ({
      src: name,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,png,wasm,woff2,solution,webmanifest}'],
    maximumFileSizeToCacheInBytes: kLargest,
    dontCacheBustURLsMatching: /^assets\//, // their names change with what they hold
    navigateFallback: 'index.html',
    navigateFallbackDenylist: [/\/(api\/|healthz|metrics)/],
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
};
