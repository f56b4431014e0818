// Whole games by the real engine, with random dice and random legal actions.
import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '#web-engine/engine.js';
import { folderOf } from '../games/registry.ts';
import { factsOf, folderName, kGames } from '../protocol/games.ts';
import type { GameId, Options } from '../protocol/messages.ts';
import { dealer, engineForTests } from '../net/engine.testing.ts';
import { outcomeOf, slotsOf } from './dice_entry.ts';
import { Referee, Refused } from './referee.ts';
import { batchOf } from './replay.ts';
import { batchEnd } from '../protocol/record_batches.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await engineForTests();
});

const kRefereed = kGames.filter((game) => factsOf(game).real_dice === 'referee');
const files = import.meta.glob<{ realDiceOptions?: readonly Options[] }>('../../../games/*/web/testing.ts', {
  eager: true,
});
const optionsOf = (game: GameId) => files[`../../../games/${folderName(game)}/web/testing.ts`]?.realDiceOptions ?? [];
const kVariants = kRefereed.flatMap((game) =>
  [factsOf(game).short_game.options, ...optionsOf(game)].map((options): [GameId, Options] => [game, options]),
);
const kNames = ['Ann', 'Berta', 'Carlo'];

/** One answer, as somebody puts it in who looks at their dice: alike ones in any order. */
function answer(referee: Referee, below: (n: number) => number): void {
  const { legal, outcomes } = referee.question;
  if (outcomes.length === 0) return referee.act(legal[below(legal.length)]!);
  const slots = slotsOf(outcomes);
  const seen = outcomes[below(outcomes.length)]!.split(' ').reverse();
  const shown = slots.map((faces) => {
    const at = seen.findIndex((face) => faces.includes(face));
    return seen.splice(Math.max(at, 0), 1)[0]!;
  });
  const outcome = outcomeOf(outcomes, slots, shown);
  referee.resolve(outcome ?? outcomes[0]!);
}

test.each(kVariants)('%s %j is played to its end, and its record is sound', (game, options) => {
  const below = dealer(JSON.stringify(options).length);
  for (let i = 0; i < 3; i++) {
    const referee = Referee.begin(engine, { game, names: kNames, options });
    for (let steps = 0; !referee.status.over; steps++) {
      expect(steps).toBeLessThan(3000);
      const { legal, outcomes, seat } = referee.question;
      expect(legal.length === 0).toBe(outcomes.length > 0);
      expect(outcomes).not.toHaveLength(1);
      if (legal.length) expect(referee.status.to_act).toContain(seat);
      answer(referee, below);
    }
    const record = referee.record();
    expect(record.seats).toEqual(kNames);
    expect(record.chance).toBe('manual');
    const checked = engine.call('check_record', { record: { ...record } });
    expect(checked).toMatchObject({ ok: true, over: true, scores: referee.status.scores });
    expect(record.result?.winners).toEqual(referee.status.winners);
    referee.close();
  }
});

test.each(kVariants)('%s %j: every step can be taken back, and a kept game goes on', (game, options) => {
  const below = dealer(7);
  const referee = Referee.begin(engine, { game, names: kNames, options });
  const before: string[] = [];
  while (before.length < 25 && !referee.status.over) {
    before.push(JSON.stringify([referee.record(), referee.question, referee.view(null)]));
    answer(referee, below);
  }
  const loaded = Referee.load(engine, JSON.parse(JSON.stringify(referee.record())));
  expect(loaded.question).toEqual(referee.question);
  expect(loaded.views).toEqual(referee.views);
  while (before.length) {
    loaded.undo();
    expect(JSON.stringify([loaded.record(), loaded.question, loaded.view(null)])).toBe(before.pop());
  }
  expect(loaded.events).toEqual([]);
});

test.each(kRefereed)('%s: each step has words and scenes', async (game) => {
  const below = dealer(3);
  const { options } = factsOf(game).short_game;
  const referee = Referee.begin(engine, { game, names: kNames, options });
  while (!referee.status.over) answer(referee, below);
  const module = (await folderOf(game).load()).game;
  const record = referee.record();
  const players = kNames.map((name, seat) => ({ name, seat })) as never;
  let told = 0;
  for (let from = 0; from < record.events.length; from = batchEnd(record, from)) {
    const batch = batchOf(record, from, batchEnd(record, from), (at) => referee.views[at]) as never;
    told += module.lines(batch, { players, me: null, options: record.options }).length;
    expect(module.scenes(batch).at(-1)?.view).toEqual(referee.views[batchEnd(record, from)]);
  }
  expect(told).toBeGreaterThanOrEqual(record.events.length / 2);
});

test.each(kRefereed)('%s: what the rules forbid is refused, and changes nothing', (game) => {
  expect(() => Referee.begin(engine, { game, names: kNames, options: { no_such_option: 1 } })).toThrow(Refused);
  const referee = Referee.begin(engine, { game, names: kNames, options: {} });
  const below = dealer(5);
  for (let asked = 0; asked < 20; asked++) {
    const before = JSON.stringify([referee.events, referee.question]);
    if (referee.question.outcomes.length) expect(() => referee.resolve('no such outcome')).toThrow(Refused);
    else expect(() => referee.act('no such action')).toThrow(Refused);
    expect(JSON.stringify([referee.events, referee.question])).toBe(before);
    answer(referee, below);
  }
});
