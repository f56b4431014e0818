// Kept apart from vite.config.ts so that svelte-check and the editor see it, too.
export default {
  compilerOptions: { runes: true },
};
