// Tables in one click: with the usual options, for whoever is here.
import { t } from '../i18n/i18n.svelte.ts';
import type { GameId, NewTable, Options, Settings } from '../net/messages.ts';
import { learning } from './guide.svelte.ts';
import { session } from './session.svelte.ts';

/** Which sizes and bots make a good first game. */
const kUsual: Readonly<Record<GameId, { bots: number; friends: number }>> = {
  'take-it': { bots: 2, friends: 3 },
  'hands-down': { bots: 2, friends: 3 },
  'more-or-less': { bots: 1, friends: 2 },
  'pass-the-pot': { bots: 2, friends: 3 },
};

export async function makeTable(table: NewTable): Promise<string> {
  await session.ensure(t('common.guest'));
  return (await session.api.newTable(table)).table;
}

/** Tables that start as soon as their host is there: nobody else is awaited. */
export const startsAtOnce = new Set<string>();

export async function againstBots(game: GameId): Promise<string> {
  const { bots } = kUsual[game];
  const seats = [null, ...Array.from({ length: bots }, () => ({ bot: 'medium' as const }))];
  const table = await makeTable({ game, players: seats.length, seats });
  startsAtOnce.add(table);
  return table;
}

/** Short games, with all the time one needs: call windows are open until everybody has answered. */
const kFirst: Readonly<Record<GameId, Options>> = {
  'take-it': {},
  'hands-down': { combos: 4, max_turns: 40 },
  'more-or-less': {},
  'pass-the-pot': { goal: 12 },
};
const kCalm: Partial<Settings> = { hints: true, undo: true, window_ms: 0, pace_min_ms: 900, pace_max_ms: 1600 };

/** A guided first game, against one easy bot. */
export async function guided(game: GameId): Promise<string> {
  const options = kFirst[game];
  const table = await makeTable({ game, players: 2, options, seats: [null, { bot: 'easy' }], settings: kCalm });
  startsAtOnce.add(table);
  learning.begin(game, table);
  return table;
}

export function forFriends(game: GameId): Promise<string> {
  return makeTable({ game, players: kUsual[game].friends });
}
