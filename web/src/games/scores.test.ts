// @vitest-environment happy-dom
// The score that a game's page reads off a view is that of the rules.
import { expect, test } from 'vitest';
import { playedRecord, standingAt } from '../kit/played_record.testing.ts';
import { engineForTests } from '../net/engine.testing.ts';
import { factsOf, kGames } from '../protocol/games.ts';
import { folderOf } from './registry.ts';

const kMoments = 40;

test.each(kGames.flatMap((game) => [2, 3].map((players) => [game, players] as const)))(
  '%s for %i: every score shown is that of the engine',
  async (game, players) => {
    const engine = await engineForTests();
    const { score, breakdown } = (await folderOf(game).load()).game;
    const record = playedRecord(engine, game, players, factsOf(game).short_game.options);
    const step = Math.max(1, Math.floor(record.events.length / kMoments));
    for (let at = record.events.length; at > 0; at -= step) {
      const { view, scores } = standingAt(engine, record, at, null);
      expect(scores.map((_, seat) => score(view, seat))).toEqual(scores);
    }
    const { view, scores, over } = standingAt(engine, record, record.events.length, null);
    if (!breakdown || !over) return;
    const sums = scores.map((_, seat) => breakdown(view, seat).reduce((sum, { value }) => sum + value, 0));
    expect(sums).toEqual(scores);
  },
  120_000,
);
