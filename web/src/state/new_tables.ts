// Tables in one click, with the usual options.
import { t } from '../i18n/i18n.svelte.ts';
import { folderOf } from '../games/registry.ts';
import { guidedTable } from '../kit/guided_table.ts';
import { factsOf } from '../protocol/games.ts';
import { type Code, type GameId, type Level, type NewTable, type Options, Refusal } from '../protocol/messages.ts';
import { toasts } from '../page/toasts.svelte.ts';
import { learning } from './guide.svelte.ts';
import { localTables } from './local_tables.svelte.ts';
import { session } from './session.svelte.ts';

export async function makeTable(table: NewTable): Promise<string> {
  await session.ensure(t('common.guest'));
  return (await session.api.newTable(table)).table;
}

/** The bots that play this game with these options: `best` does not play everything. */
export async function levelsFor(game: GameId, players: number, options: Options): Promise<readonly Level[]> {
  const answer = await session.api.check(game, players, options).catch(() => null);
  return answer?.fine ? answer.levels : [];
}

/** The name of the person at this device. */
export const myName = (): string => session.guest?.name ?? t('common.guest');
const me = () => ({ name: myName(), face: session.guest?.face ?? null });

/** No server answers. */
export const kServerUnreachable: readonly Code[] = ['no_connection', 'unavailable'];

/** Against bots alone: where no server answers, this device plays. */
async function anywhere(table: NewTable): Promise<string> {
  try {
    const made = await makeTable(table);
    startsAtOnce.add(made);
    return made;
  } catch (why) {
    if (!(why instanceof Refusal) || !kServerUnreachable.includes(why.code)) throw why;
    const made = await localTables.create(table, [me()]);
    toasts.add(t('connection.here'));
    return made;
  }
}

/** Tables that start as soon as their host is there: nobody else is awaited. */
export const startsAtOnce = new Set<string>();

export async function againstBots(game: GameId): Promise<string> {
  const bots = factsOf(game).suggested_players - 1;
  const seats = [null, ...Array.from({ length: bots }, () => ({ bot: 'medium' as const }))];
  return anywhere({ game, players: seats.length, seats });
}

/** A guided first game: a lesson on this device, the same for everybody. */
export async function guided(game: GameId): Promise<string> {
  const { seed } = await folderOf(game).loadLessons();
  const table = await localTables.create(guidedTable(game, factsOf(game).first_game), [me()], seed);
  learning.begin(game, table);
  return table;
}

export function forFriends(game: GameId): Promise<string> {
  return makeTable({ game, players: factsOf(game).suggested_players });
}
