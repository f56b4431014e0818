// @vitest-environment happy-dom
// Whole games of every kind: what the log said while they were played is what it says to those who come later.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Functions } from '#web-engine/engine.js';
import { folderOf } from '../games/registry.ts';
import { plain } from '../i18n/catalogue.ts';
import { i18n } from '../i18n/i18n.svelte.ts';
import type { GameModule } from '../kit/game.ts';
import { dealer, engineForTests } from '../net/engine.testing.ts';
import { factsOf, kGames } from '../protocol/games.ts';
import type { GameId, Seat, TableEvent } from '../protocol/messages.ts';
import { patched } from '../protocol/patch.ts';
import { groupsOf, seatsOfMine, TableLog, type ToldLine } from './table_log.ts';

const kNames = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'];
const kMostSteps = 3000;
const texts = (lines: readonly ToldLine[]) => lines.map(({ event, line }) => `${event.n}: ${plain(line.parts)}`);

/** What one viewer heard, message by message. */
interface Heard {
  viewer: Seat | null;
  batches: TableEvent[][];
  views: unknown[];
}

/** A table where people choose at random; now and then one undoes, goes away or offers an end. */
class RandomGame {
  readonly heard: Heard[];
  readonly handle: number;
  private now = 1_000_000;
  private readonly players: number;

  constructor(
    private readonly engine: Engine,
    game: GameId,
    private readonly random: (n: number) => number,
    seed: string,
  ) {
    const { players, options } = factsOf(game).short_game;
    this.players = players;
    const viewers = [...Array(players).keys(), null];
    const sitting = kNames.slice(0, players).map((name, seat) => ({ seat, person: name, name }));
    this.heard = viewers.map((viewer) => ({ viewer, batches: [], views: [] }));
    // Where bots take no time, waits count at once.
    const settings = { window_ms: 0, pace_min_ms: 0, pace_max_ms: 0, clock: 'none' as const };
    const description = { game, players, options, seats: sitting.map(() => null), settings };
    const made = this.given('table_create', { description, sitting, host: 'Ann', seed, now: this.now, viewers });
    this.handle = made.table;
    this.hear(made.news);
    this.order(0, { do: 'start' });
  }

  /** One thing happens; false: the game is over. */
  step(): boolean {
    this.now += 10;
    const seats = [...Array(this.players).keys()].filter(
      (seat) => this.you(seat)?.legal.length && !this.you(seat)?.answered,
    );
    if (!seats.length) return false;
    const seat = seats[this.random(seats.length)]!;
    const you = this.you(seat)!;
    if (you.undo && this.random(8) === 0) this.order(seat, { do: 'undo' });
    else if (this.random(20) === 0) this.presence(seat);
    else if (this.random(30) === 0) this.order(seat, { do: 'agree', on: true });
    else this.order(seat, { do: 'act', action: you.legal[this.random(you.legal.length)]! });
    return true;
  }

  told(seat: Seat | null, handle = this.handle): TableEvent[] {
    return this.given('table_told', { table: handle, seat, since: 0 }).events;
  }
  snapshot(seat: Seat | null) {
    return this.given('table_snapshot', { table: this.handle, seat, now: this.now }).snapshot;
  }
  /** The same table from its stored log: as after a restart of the server, or a closed page. */
  stored(): number {
    return this.given('table_replay', this.given('table_log', { table: this.handle })).table;
  }

  private you(seat: Seat) {
    return this.snapshot(seat).moment?.you;
  }
  private order(
    seat: Seat,
    order: { do: 'start' | 'undo' } | { do: 'act'; action: string } | { do: 'agree'; on: boolean },
  ) {
    const { version } = this.snapshot(seat);
    const person = kNames[seat]!;
    this.hear(
      this.given('table_handle', { ...this.here(), person, name: person, command: { ...order, version } }).news,
    );
  }
  private presence(seat: Seat): void {
    for (const on of [false, true]) {
      this.hear(this.given('table_presence', { ...this.here(), person: kNames[seat]!, on }).news);
    }
  }
  private here() {
    return { table: this.handle, now: this.now, viewers: this.heard.map(({ viewer }) => viewer) };
  }
  private hear(news: Functions['table_wake']['gives']['news']): void {
    news.forEach((one, i) => {
      if (!one) return;
      this.heard[i]!.batches.push(one.events);
      this.heard[i]!.views.push(one.moment?.view);
    });
  }
  private given<K extends keyof Functions>(name: K, request: Functions[K]['takes']): Functions[K]['gives'] {
    const answer = this.engine.call(name, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.detail}`);
    return answer;
  }
}

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
  await i18n.speak('en');
});

function logOf(game: GameModule, played: RandomGame, viewer: Seat | null, batches: readonly TableEvent[][]): string[] {
  const log = new TableLog();
  const snapshot = played.snapshot(viewer);
  log.begin(snapshot);
  return batches.flatMap((events) => texts(log.tell(events, viewer, game, snapshot.moment?.view)));
}

describe.each(kGames)('%s', (id) => {
  let game: GameModule;
  beforeAll(async () => {
    const [module] = await Promise.all([folderOf(id).load(), i18n.need(id)]);
    game = module.game;
  });

  test.each([1, 2, 3])('game %d: the log after a reload is the log that was read while playing', (seed) => {
    const random = dealer(seed);
    const played = new RandomGame(engine, id, random, `log ${seed}`);
    for (let steps = 0; steps < kMostSteps && played.step(); steps++);
    const stored = played.stored();
    for (const { viewer, batches } of played.heard) {
      const live = logOf(game, played, viewer, batches);
      expect(live.length).toBeGreaterThan(20);
      expect(logOf(game, played, viewer, [played.told(viewer)])).toEqual(live);
      expect(logOf(game, played, viewer, [played.told(viewer, stored)])).toEqual(live);
      // Who lost the connection now and then was told several messages at once.
      const parts: TableEvent[][] = [];
      for (const batch of batches) {
        if (parts.length && random(3) > 0) parts.at(-1)!.push(...batch);
        else parts.push([...batch]);
      }
      expect(logOf(game, played, viewer, parts)).toEqual(live);
    }
  });

  test('the patches of the events make the view that a spectator is shown', () => {
    const played = new RandomGame(engine, id, dealer(7), 'patches');
    for (let steps = 0; steps < kMostSteps && played.step(); steps++);
    const { batches, views } = played.heard.at(-1)!;
    let view: unknown;
    batches.forEach((events, i) => {
      for (const event of events) if ('patch' in event) view = patched(view, event.patch);
      if (views[i] !== undefined) expect(view).toEqual(views[i]);
    });
    expect(view).toBeDefined();
  });
});

test('waits of a window, and an action with its chance, are told together', () => {
  const acted = (by: 'person' | 'window'): TableEvent => ({ type: 'acted', n: 1, seat: 0, action: 'wait', by });
  const roll: TableEvent = { type: 'outcome', n: 2, seat: 0, chance: 'roll', outcome: '4' };
  const events = [acted('person'), roll, roll, acted('window'), acted('window'), acted('person'), acted('window')];
  expect(groupsOf(events).map((group) => group.length)).toEqual([3, 2, 1, 1]);
});

test('where I sat is known from where I sit', () => {
  const events: TableEvent[] = [
    { type: 'sat', n: 1, seat: 0, name: 'Ann', face: null },
    { type: 'sat', n: 2, seat: 1, name: 'Bob', face: null },
    { type: 'swapped', n: 3, seat: 1, with: 2 },
    { type: 'seat_removed', n: 4, seat: 1 },
    { type: 'started', n: 5 },
  ];
  expect(seatsOfMine(events, 1)).toEqual([null, 1, 2, 1, 1]);
  expect(seatsOfMine(events, null)).toEqual([null, null, null, null, null]);
});

test('a chair that was put away moved me up', () => {
  const events: TableEvent[] = [
    { type: 'sat', n: 1, seat: 2, name: 'Ann', face: null },
    { type: 'seat_removed', n: 2, seat: 0 },
    { type: 'started', n: 3 },
  ];
  expect(seatsOfMine(events, 1)).toEqual([2, 1, 1]);
});

test('the step that a seat would take back is the last that it chose, and that is still there', () => {
  const log = new TableLog();
  const acted = (n: number, seat: Seat, by: 'person' | 'forced' = 'person'): TableEvent => {
    return { type: 'acted', n, seat, action: 'x', by };
  };
  const after = (...events: TableEvent[]) => {
    log.tell(events, null, null, null);
    return [log.lastChosen(0), log.lastChosen(1)];
  };
  expect(after(acted(1, 0), acted(2, 0))).toEqual([2, null]);
  expect(after(acted(3, 0, 'forced'))).toEqual([2, null]);
  expect(after({ type: 'undone', n: 4, seat: 0, steps: 2 })).toEqual([1, null]);
  expect(after({ type: 'undo_asked', n: 5, seat: 0, on: true })).toEqual([1, null]);
  expect(after(acted(6, 1))).toEqual([null, 6]);
  expect(after({ type: 'outcome', n: 7, seat: 1, chance: 'roll', outcome: '4' })).toEqual([null, null]);
});
