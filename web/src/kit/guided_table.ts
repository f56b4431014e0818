// The table of a guided first game. Pure.
import type { GameId, NewTable, Options, Settings } from '../protocol/messages.ts';

/** All the time one needs: call windows are open until everybody has answered. */
const kCalm: Partial<Settings> = { hints: true, undo: true, window_ms: 0, pace_min_ms: 900, pace_max_ms: 1600 };

/** Against one easy bot, with the options of a first game. */
export const guidedTable = (game: GameId, options: Options) =>
  ({ game, players: 2, options, seats: [null, { bot: 'easy' }], settings: kCalm }) satisfies NewTable;
