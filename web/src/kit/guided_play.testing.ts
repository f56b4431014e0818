// For the tests of the games' lessons: a guided game, played by somebody who does what the hints say.
import type { Changes, Engine, Functions } from '#web-engine/engine.js';
import type { GameId, Options } from '../protocol/messages.ts';
import { guidedTable } from './guided_table.ts';

const kPace = 2000; // more than a bot takes

/** The learner's view after each thing that happened, until `enough` says so or the game is over. */
export function guidedViews<View>(
  engine: Pick<Engine, 'call'>,
  game: GameId,
  options: Options,
  seed: string,
  enough: (view: View) => boolean,
): View[] {
  const given = <K extends keyof Functions>(name: K, request: Functions[K]['takes']): Functions[K]['gives'] => {
    const answer = engine.call(name, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.detail}`);
    return answer;
  };
  const person = 'p0';
  const sitting = [{ seat: 0, person, name: 'Ann' }];
  const description = guidedTable(game, options);
  let now = 1_000_000;
  const made = given('table_create', { description, sitting, host: person, seed, now });
  const { table } = made;
  const views: View[] = [];
  const waiting: Changes['bots'] = [];
  const take = ({ bots }: Changes) => void waiting.push(...bots);
  const look = () => given('table_snapshot', { table, seat: 0, now }).snapshot;
  take(given('table_handle', { table, now, person, name: 'Ann', command: { do: 'start', version: made.version } }));
  for (;;) {
    const { version, stage, moment } = look();
    views.push(moment!.view as View);
    if (stage !== 'playing' || enough(moment!.view as View)) break;
    const bot = waiting.shift();
    now += kPace;
    if (bot) {
      const { action } = given('suggest', { look: bot.look, level: bot.level, key: bot.key });
      const answer = engine.call('table_bot_act', { table, seat: bot.seat, version: bot.version, action, now });
      if (answer.ok) take(answer);
      now += kPace;
      take(given('table_wake', { table, now }));
    } else if (moment?.you?.legal.length && !moment.you.answered) {
      const { look: known } = given('table_look', { table, seat: 0 });
      const { action } = given('suggest', { look: known, level: null, key: '0' });
      take(given('table_handle', { table, now, person, name: 'Ann', command: { do: 'act', action, version } }));
    } else {
      take(given('table_wake', { table, now }));
    }
  }
  given('table_free', { table });
  return views;
}

/** How many turns the learner has begun. */
export function turnsBegun(views: readonly { turn: number | null }[]): number {
  return views.filter(({ turn }, i) => turn === 0 && views[i - 1]?.turn !== 0).length;
}

/**
 * The learner scores before the third turn. `turns`: how many turns the learner has begun, by the views so far; where a
 * score needs a round of turns, the game counts rounds.
 */
export function scoreOfTwoTurns<View extends { turn: number | null }>(
  engine: Pick<Engine, 'call'>,
  game: GameId,
  options: Options,
  seed: string,
  score: (view: View) => number,
  turns: (views: readonly View[]) => number = turnsBegun,
): number {
  const seen: View[] = [];
  const views = guidedViews<View>(
    engine,
    game,
    options,
    seed,
    (view) => turns([...seen, view]) > 2 || !seen.push(view),
  );
  const soon = views.filter((_, i) => turns(views.slice(0, i + 1)) <= 2);
  return Math.max(...soon.map(score)) - score(views[0]!);
}
