import { expect, test } from 'vitest';
import { acted, chance } from '#web/kit/testing.ts';
import { kNoNotes, note } from './rounds.ts';
import { scenes } from './scenes.ts';
import { player, view as inRound } from './testing.ts';
import { follow, scattered, sorted } from './tray.ts';
import { comboOf, type View } from './view.ts';
import { worthOf } from './worth.ts';

const view = (change: Partial<View> = {}): View =>
  inRound({ round: 1, tray: ['B1', 'B1', 'B5', 'O2', 'O6', 'R3'], hand: { combos: [], actions: ['swap'] }, ...change });

test('a take is one scene, with what is true now', () => {
  const after = view({ turn: 1, tray: ['B1', 'B1', 'O2', 'O6', 'R3'], players: [player({ dice: ['B5'] }), player()] });
  const events = [acted(0, 'take B5')];
  expect(scenes({ before: view(), after, events })).toEqual([{ view: after, events, ms: 450 }]);
});

test('the take that ends a round is seen before the claims', () => {
  const before = view({ tray: ['B5'], turn: 1 });
  const after = view({
    tray: [],
    phase: 'claim',
    turn: null,
    owing: [0, 1],
    players: [player(), player({ dice: ['B5'] })],
  });
  const [first, last] = scenes({ before, after, events: [acted(1, 'take B5')] });
  expect(first!.view.phase).toBe('turn');
  expect(first!.view.tray).toEqual([]);
  expect(first!.view.players[1]!.dice).toEqual(['B5']);
  expect(first!.toAct).toEqual([1]);
  expect(last).toEqual({ view: after, events: [], ms: 0 });
});

test('a card that rolls by itself is shown first, then the roll', () => {
  const after = view({ tray: ['B1', 'B1', 'B5', 'O2', 'O6', 'R5'] });
  const list = scenes({ before: view(), after, events: [acted(1, 'play reroll-wild'), chance('roll', 1, '5')] });
  expect(list.map((scene) => scene.view.action?.card ?? null)).toEqual(['reroll-wild', null]);
  expect(list.map((scene) => scene.view.tray.at(-1))).toEqual(['R3', 'R5']);
});

test('my own picks don’t keep me waiting, those of others are seen', () => {
  const action = { card: 'reroll-four', picked: [], cast: null };
  const after = view({ action: { ...action, picked: ['B1'] }, phase: 'pick' });
  const times = (seat: number) =>
    scenes({ before: view({ action, phase: 'pick' }), after, events: [acted(seat, 'pick B1')] }).map(({ ms }) => ms);
  expect(times(0)).toEqual([0]);
  expect(times(1)).toEqual([350]);
});

test('scores of the last round are told before the dice of the next one fly', () => {
  const before = view({ phase: 'discard', owing: [0], tray: ['B1'] });
  const after = view({ round: 2, turn: 1, players: [player({ points: 3 }), player()] });
  const list = scenes({ before, after, events: [acted(0, 'keep'), chance('cast', 1, '1 1 5 2 6 3')] });
  expect(list.map((scene) => scene.view.players[0]!.points)).toEqual([0, 3, 3]);
  expect(list[1]!.view.tray).toEqual([]);
  const nothing = scenes({ before, after: view({ round: 2, turn: 1 }), events: [chance('cast', 1, '1 1 5 2 6 3')] });
  expect(nothing).toHaveLength(1);
});

test('a new round: the discard, the cards, then the cast, in less than a second and a half', () => {
  const before = view({ phase: 'discard', owing: [0], tray: ['B1'] });
  const after = view({ round: 2, turn: 1 });
  const list = scenes({
    before,
    after,
    events: [acted(0, 'keep'), chance('deal', 0, 'swap'), chance('deal', 1, null), chance('cast', 1, '1 1 5 2 6 3')],
  });
  expect(list.map((scene) => scene.view.phase)).toEqual(['discard', 'deal', 'turn']);
  expect(list.map((scene) => scene.view.tray.length)).toEqual([1, 0, 6]);
  expect(list.at(-1)!.view).toBe(after);
  expect(list.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(1500);
});

test('on arrival, and after an undo, what is true is shown at once', () => {
  expect(scenes({ before: null, after: view(), events: [acted(0, 'pass')] })).toHaveLength(1);
  expect(scenes({ before: view(), after: view(), events: [{ type: 'undone', seat: 0, steps: 1 }] })).toHaveLength(1);
});

test('dice keep their places while others are taken, turned and thrown back', () => {
  const first = follow(null, view(), true);
  const places = scattered(first);
  expect(first.lying.map((one) => one.roll)).toEqual([1, 1, 1, 1, 1, 1]);
  const taken = follow(
    first,
    view({ tray: ['B1', 'B1', 'O2', 'O6', 'R3'], players: [player({ dice: ['B5'] }), player()] }),
    false,
  );
  expect(taken.gone.map((one) => one.die)).toEqual(['B5']);
  for (const one of taken.lying) expect(scattered(taken).get(one.id)).toEqual(places.get(one.id));
  // O2 is turned to O4: the same die, which tumbles.
  const turned = follow(taken, view({ tray: ['B1', 'B1', 'O4', 'O6', 'R3'] }), false);
  const old = taken.lying.find((one) => one.die === 'O2')!;
  expect(turned.lying.find((one) => one.die === 'O4')).toEqual({ ...old, die: 'O4', roll: old.roll + 1 });
  // B5 comes back as B2, to a spot of its own.
  const back = follow(turned, view({ tray: ['B1', 'B1', 'B2', 'O4', 'O6', 'R3'] }), false);
  expect(new Set(back.lying.map((one) => one.spot)).size).toBe(6);
});

test('the dice of five players lie apart from each other, scattered or in rows', () => {
  const tray = [...'123456123'].flatMap((value) => [`B${value}`, `O${value}`]).concat('R1', 'R2');
  const layout = follow(null, view({ tray }), true);
  for (const places of [scattered(layout), sorted(layout)]) {
    const list = [...places.values()];
    const gaps = list.flatMap((a, i) => list.slice(i + 1).map((b) => Math.hypot((a.x - b.x) * 350, (a.y - b.y) * 241)));
    expect(list).toHaveLength(20);
    expect(Math.min(...gaps)).toBeGreaterThan(38); // pixels on a phone
  }
});

test('cards are read for drawing', () => {
  expect(comboOf('O1 B5 *6')).toEqual({
    slots: [
      { colour: 'O', value: 1 },
      { colour: 'B', value: 5 },
      { colour: '*', value: 6 },
    ],
  });
  expect(comboOf('B B')).toEqual({
    slots: [
      { colour: 'B', value: null },
      { colour: 'B', value: null },
    ],
  });
  expect(comboOf('3O>11')).toEqual({ count: 3, colour: 'O', relation: '>', number: 11 });
  expect(comboOf('=15')).toEqual({ count: null, colour: null, relation: '=', number: 15 });
});

test('what a round brought is noted, claim by claim', () => {
  const start = [player({ points: 5, chips: 1, claimed: ['O B'] }), player()];
  let notes = note(kNoNotes, view({ players: start }));
  expect(notes.rounds).toEqual([]);
  const claimed = player({ points: 8, chips: 3, claimed: ['O B', '=15'], dice: ['B5', 'R4'] });
  notes = note(notes, view({ phase: 'claim', owing: [1], turn: null, players: [claimed, player({ dice: ['B1'] })] }));
  expect(notes.rounds).toEqual([
    {
      round: 1,
      shares: [
        { claimed: ['=15'], points: 3, chips: 2, dice: ['B5', 'R4'], done: true },
        { claimed: [], points: 0, chips: 0, dice: ['B1'], done: false },
      ],
    },
  ]);
  notes = note(
    notes,
    view({ phase: 'discard', owing: [0, 1], players: [claimed, player({ chips: 1, dice: ['B1'] })] }),
  );
  expect(notes.rounds).toHaveLength(1);
  expect(notes.rounds[0]!.shares[1]).toEqual({ claimed: [], points: 0, chips: 1, dice: ['B1'], done: true });
  // Who comes in the middle of the claims knows nothing of that round.
  expect(note(kNoNotes, view({ phase: 'discard', owing: [0] })).rounds).toEqual([]);
});

test('what a claim is worth comes from the preview alone', () => {
  const claiming = view({ phase: 'claim', owing: [0] });
  expect(worthOf(null, claiming, 0)).toBeNull();
  expect(worthOf({}, claiming, 0)).toBeNull();
  expect(worthOf({ chips: 1 }, view(), 0)).toBeNull();
  const best = { claim: 'claim 1', points: 6, chips: 1, unused: 0, wilds: 1, score: 5 };
  expect(worthOf({ best }, view(), 0)).toEqual({ claim: 'claim 1', points: 6, chips: 1 });
  expect(worthOf(best, claiming, 0)).toEqual({ claim: 'claim 1', points: 6, chips: 1 });
  const then = view({ players: [player({ points: 3, chips: 2 }), player()] });
  expect(worthOf({ view: then }, claiming, 0)).toEqual({ claim: null, points: 3, chips: 2 });
});
