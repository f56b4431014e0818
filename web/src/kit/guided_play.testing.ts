// For the tests of the games' lessons: a guided game, played by somebody who does what the hints say.
import type { Changes, Engine, Functions } from '#web-engine/engine.js';
import type { GameId, NewTable, Options } from '../protocol/messages.ts';
import { guidedTable } from './guided_table.ts';

const kPace = 2000; // more than a bot takes

/** A moment of the person in seat 0; with a hint where a decision is owed. */
export interface HintedMoment<View> {
  view: View;
  hint: string | null;
}

/** Plays seat 0 by hints, the others by their bots, until `enough` says so or the game is over. */
export function playByHints<View>(
  engine: Pick<Engine, 'call'>,
  description: NewTable,
  seed: string,
  enough: (moment: HintedMoment<View>) => boolean,
): void {
  const given = <K extends keyof Functions>(name: K, request: Functions[K]['takes']): Functions[K]['gives'] => {
    const answer = engine.call(name, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.detail}`);
    return answer;
  };
  const person = 'p0';
  const sitting = [{ seat: 0, person, name: 'Ann' }];
  let now = 1_000_000;
  const made = given('table_create', { description, sitting, host: person, seed, now });
  const { table } = made;
  const waiting: Changes['bots'] = [];
  const take = ({ bots }: Changes) => void waiting.push(...bots);
  const snapshot = () => given('table_snapshot', { table, seat: 0, now }).snapshot;
  const hinted = () => {
    const { knowledge } = given('table_knowledge', { table, seat: 0 });
    return given('suggest', { knowledge, level: null, key: '0' }).action;
  };
  take(given('table_handle', { table, now, person, name: 'Ann', command: { do: 'start', version: made.version } }));
  for (;;) {
    const { version, stage, moment } = snapshot();
    const bot = waiting.shift();
    const hint = !bot && moment?.you?.legal.length && !moment.you.answered ? hinted() : null;
    if (enough({ view: moment!.view as View, hint }) || stage !== 'playing') break;
    now += kPace;
    if (bot) {
      const { action } = given('suggest', { knowledge: bot.knowledge, level: bot.level, key: bot.key });
      const answer = engine.call('table_bot_act', { table, seat: bot.seat, version: bot.version, action, now });
      if (answer.ok) take(answer);
      now += kPace;
      take(given('table_wake', { table, now }));
    } else if (hint !== null) {
      take(given('table_handle', { table, now, person, name: 'Ann', command: { do: 'act', action: hint, version } }));
    } else {
      take(given('table_wake', { table, now }));
    }
  }
  given('table_free', { table });
}

/** The learner's view after each thing that happened, until `enough` says so or the game is over. */
export function guidedViews<View>(
  engine: Pick<Engine, 'call'>,
  game: GameId,
  options: Options,
  seed: string,
  enough: (view: View) => boolean,
): View[] {
  const views: View[] = [];
  playByHints<View>(engine, guidedTable(game, options), seed, ({ view }) => {
    views.push(view);
    return enough(view);
  });
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
