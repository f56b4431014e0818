// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import { kLanguages, plain } from '#web/i18n/catalogue.ts';
import { i18n } from '#web/i18n/i18n.svelte.ts';
import type { TableEvent } from '#web/protocol/messages.ts';
import type { SentenceContext } from '#web/kit/game.ts';
import { kNoPreview } from '#web/kit/previews.ts';
import { acted, chance, somebody } from '#web/kit/testing.ts';
import { player, view } from './testing.ts';
import type { View } from './view.ts';
import { why } from './why.ts';
import { actionName, actionText, cardText, castLabel, dieText, label, lines } from './words.ts';

const context: SentenceContext = { players: [somebody(0, 'Ada'), somebody(1, 'Bo')], me: 0, options: {} };
const schmidt: SentenceContext = { ...context, options: { edition: 'schmidt' } };
const steps = (card: string, picked: string[] = [], cast: string | null = null) =>
  view({ action: { card, picked, cast } });
const log = (events: TableEvent[], before: View | null = view(), after = view(), to = context) =>
  lines({ before, after, events }, to).map((line) => plain(line.parts));
const says = (action: string, now = view(), to = context) => plain(label(action, now, to));

const kActions = [
  'take B5',
  'pass',
  'stop',
  'play swap',
  'pick B5',
  'aim O2',
  'turn 6',
  'roll',
  'claim',
  'claim 1 2',
  'keep',
  'discard combo 2',
  'discard action 1',
  'draw 3 2',
];
const kCards = [
  ...['reroll-blue', 'reroll-orange', 'reroll-four', 'reroll-wild', 'extra', 'set-blue', 'set-orange'],
  ...['nudge-blue', 'nudge-orange', 'swap', 'cast-back'],
];

describe.each(kLanguages)('in %s', (language) => {
  beforeAll(async () => {
    await i18n.speak(language);
    await i18n.need('take-it');
  });

  test('every action that a hint may suggest has a reason; that of a claim is in its preview', () => {
    const brings = Object.assign(() => ({ score: 3 }), { all: kNoPreview.all });
    for (const action of kActions) expect(why(action, view(), brings), action).not.toBeNull();
  });

  test('every action, card and event has words', () => {
    const texts = [
      ...kActions.flatMap((action) => [says(action), says(action, steps('cast-back', [], 'B5'))]),
      ...kActions.flatMap((action) => [...log([acted(0, action)]), ...log([acted(1, action)], null)]),
      ...kCards.flatMap((card) =>
        [{}, { edition: 'schmidt' }, { bump: 0 }, { bump: 2 }].flatMap((options) => [
          actionText(card, options),
          actionName(card, 'edition' in options),
          says('pick B5', steps(card)),
        ]),
      ),
      ...['O B', 'O4 B6', 'O1 B5 *6', '=15', 'B>12', '3<9', '3O>11'].flatMap((card) => [
        cardText(card, false),
        cardText(card, true),
      ]),
      ...log([
        chance('first', null, 'seat 1'),
        chance('deal', 0, '=15, O B'),
        chance('deal', 0, 'swap'),
        chance('deal', 1, null),
        chance('cast', 1, '5 2 3 4'),
      ]),
    ];
    for (const text of texts) expect(text).not.toMatch(/take-it\.|[{}]|undefined|^$/);
  });
});

describe('in English', () => {
  beforeAll(async () => {
    await i18n.speak('en');
    await i18n.need('take-it');
  });

  test('dice and cards', () => {
    expect(dieText('B5', false)).toBe('blue 5');
    expect(dieText('B5', true)).toBe('black 5');
    expect(dieText('R2', true)).toBe('wild 2');
    expect(cardText('O1 B5 *6', false)).toBe('orange 1, blue 5, 6 of any colour');
    expect(cardText('3B>11', true)).toBe('3 black dice that add up to more than 11');
    expect(cardText('=15', false)).toBe('any number of dice that add up to exactly 15');
    expect(actionName('set-orange', true)).toBe('Set white');
    expect(actionText('reroll-blue', { edition: 'schmidt' })).toBe('Re-roll all black dice of the tray.');
    expect(actionText('reroll-blue', {})).toBe('Re-roll one or more blue dice of the tray.');
  });

  test('a button says what it will do', () => {
    expect(says('take B5')).toBe('Take blue 5');
    expect(says('take B5', view(), schmidt)).toBe('Take black 5');
    expect(says('take B5', view({ phase: 'second' }))).toBe('Take blue 5 as well');
    expect(says('play swap')).toBe('Play “Swap”');
    expect(says('pick O2', steps('swap', ['B5']))).toBe('Swap blue 5 and orange 2');
    expect(says('turn 6', steps('set-blue', ['B5']))).toBe('Turn blue 5 to 6');
    expect(says('roll', steps('reroll-four', ['B5', 'O2']))).toBe('Re-roll 2 dice');
    expect(says('claim 1 2')).toBe('Claim 2 cards: +6');
    expect(says('claim')).toBe('Claim nothing');
    expect(says('discard combo 2')).toBe('Discard: orange 4, blue 6');
    expect(plain(castLabel('R3', ['B1'], false))).toBe('Cast wild 3 at blue 1');
  });

  test('the log tells a turn', () => {
    expect(log([acted(1, 'take B5')])).toEqual(['Bo takes blue 5.']);
    expect(log([acted(0, 'pass')])).toEqual(['You pass and are out of this round.']);
    expect(log([acted(1, 'pick O2')], steps('swap', ['B5']))).toEqual(['Bo swaps the numbers of blue 5 and orange 2.']);
    expect(log([acted(1, 'turn 6')], steps('set-blue', ['B5']))).toEqual(['Bo turns blue 5 to blue 6 for 1 chip.']);
  });

  test('the log tells a roll with the dice it is about', () => {
    expect(log([acted(1, 'play reroll-wild'), chance('roll', 1, '1 6')])).toEqual([
      'Bo plays “Re-roll wilds”.',
      'Bo re-rolls wild 3 wild 4: now wild 1 wild 6.',
    ]);
    expect(log([acted(1, 'roll'), chance('roll', 1, '2 4')], steps('cast-back', ['O2'], 'B5'))).toEqual([
      'Bo re-rolls blue 5 orange 2: now blue 2 orange 4.',
    ]);
  });

  test('the log tells what a claim brought', () => {
    const after = view({ players: [player(), player({ points: 3, chips: 2, claimed: ['=15'] })] });
    expect(log([acted(1, 'claim 2')], view(), after)).toEqual([
      'Bo claims any number of dice that add up to exactly 15: +3\u00a0−2.',
    ]);
    const nothing = view({ players: [player({ chips: 3 }), player()] });
    expect(log([acted(0, 'claim')], view(), nothing)).toEqual(['You claim nothing: −3.']);
  });

  test('the log tells a discard by what lies there', () => {
    const after = view({ discards: { combos: ['O B'], actions: [] } });
    expect(log([acted(1, 'discard combo 1')], view(), after)).toEqual(['Bo discards an orange die, a blue die.']);
    expect(log([acted(1, 'discard combo 1')], view(), view())).toEqual(['Bo discards a combo card.']);
    expect(log([acted(0, 'discard combo 2')])).toEqual(['You discard orange 4, blue 6.']);
  });

  test('the log tells a new round', () => {
    const events = [
      chance('deal', 0, '=15'),
      chance('deal', 1, null),
      chance('deal', 1, null),
      chance('cast', 1, '5 2 3 4'),
    ];
    expect(log(events)).toEqual([
      'You draw any number of dice that add up to exactly 15.',
      'Bo draws new cards.',
      'Round 2 of 6: Bo casts blue 5 orange 2 wild 3 wild 4.',
    ]);
  });
});
