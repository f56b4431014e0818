// @vitest-environment happy-dom
// Every hint says why in a short sentence, in every language, at every step of games with few and with many players.
import { beforeAll, describe, expect, test } from 'vitest';
import { kLanguages, plain } from '../i18n/catalogue.ts';
import { i18n, say } from '../i18n/i18n.svelte.ts';
import type { GameModule } from '../kit/game.ts';
import { playByHints } from '../kit/guided_play.testing.ts';
import { guidedTable } from '../kit/guided_table.ts';
import { previewsOf } from '../kit/previews.ts';
import { engineForTests } from '../net/engine.testing.ts';
import { kGames } from '../protocol/games.ts';
import type { GameId } from '../protocol/messages.ts';
import { folderOf } from './registry.ts';

const kHints = 12;
const kShare = 0.9; // of the others is said that the strongest bot would do so
const kMostWords = 12; // of a bubble

interface Hinted {
  hint: string;
  view: unknown;
}

function hintsOf(engine: Awaited<ReturnType<typeof engineForTests>>, game: GameId, players: number): Hinted[] {
  const seats = [null, ...Array.from({ length: players - 1 }, () => ({ bot: 'easy' as const }))];
  const hints: Hinted[] = [];
  playByHints<unknown>(engine, { ...guidedTable(game, {}), players, seats }, `why ${players}`, ({ hint, view }) => {
    if (hint !== null) hints.push({ hint, view });
    return hints.length >= kHints;
  });
  return hints;
}

describe.each(kGames.flatMap((game) => [2, 4].map((players) => [game, players] as const)))(
  '%s for %i',
  (game, players) => {
    let engine: Awaited<ReturnType<typeof engineForTests>>;
    let hints: Hinted[];
    let module: GameModule;
    beforeAll(async () => {
      engine = await engineForTests();
      module = (await folderOf(game).load()).game;
      hints = hintsOf(engine, game, players);
    }, 120_000);

    test.each(kLanguages)('every hint has a reason in %s', async (language) => {
      await i18n.speak(language);
      await i18n.need(game);
      expect(hints.length).toBeGreaterThan(3);
      let own = 0;
      for (const { hint, view } of hints) {
        const preview = previewsOf(engine, { game, players, options: {} }, view);
        const reason = module.why(hint, view, preview);
        if (reason) own++;
        const text = plain(reason ?? say('play.hint_why'));
        expect(text, hint).toMatch(/^[\p{L}\d].*\.$/u);
        expect(text, hint).not.toMatch(/[{}_]|NaN|undefined|null|[-−]\d/);
        expect(text.split(' ').length, text).toBeLessThanOrEqual(kMostWords);
      }
      expect(own / hints.length, 'those with a reason of their own').toBeGreaterThanOrEqual(kShare);
    });
  },
);
