// The sentences of Pass the Pot: log lines and labels of buttons. Pure.
import type { Part } from '#web/i18n/catalogue.ts';
import { has, say, sayOf, signed, t } from '#web/i18n/i18n.svelte.ts';
import type { Explanation } from '#web/page/explain.svelte.ts';
import type { EventOf, Seat } from '#web/protocol/messages.ts';
import { dieIn, row, who } from '#web/parts/sentence_parts.ts';
import type { Batch, Line, SentenceContext } from '#web/kit/game.ts';
import { rolledDice } from './scenes.ts';
import { type Face, numbersOf, totalOf, type View, wordOf } from './view.ts';

export const diceIn = (faces: readonly Face[]): Part[] =>
  row(faces.map((face) => dieIn({ kind: 'plain', shows: face }, face)));

const namesIn = (context: SentenceContext, seats: readonly Seat[]): Part[] =>
  row(
    seats.map((seat) => who(context, seat)),
    ', ',
  );

export function label(action: string, view: View, context: SentenceContext): Part[] {
  const numbers = numbersOf(action);
  switch (wordOf(action)) {
    case 'keep':
      return say('pass-the-pot.keep', { total: totalOf(view.dice ?? []) });
    case 'reroll':
      return say('pass-the-pot.reroll', { n: numbers.length });
    case 'pay':
      return say('pass-the-pot.pay', { n: numbers.length });
    case 'bank':
      return say('pass-the-pot.bank');
    case 'from':
      return say('pass-the-pot.from', { names: namesIn(context, numbers) });
    case 'to':
      return say('pass-the-pot.to', { names: namesIn(context, numbers), n: numbers.length });
    default:
      return [action];
  }
}

/** With the dice that are meant, where a button would only count them. */
export function describe(action: string, view: View, context: SentenceContext): Part[] {
  const word = wordOf(action);
  if (word !== 'reroll' && word !== 'pay') return label(action, view, context);
  const dice = diceIn(numbersOf(action).map((die) => view.dice?.[die - 1] ?? String(die)));
  return say(`pass-the-pot.describe.${word}`, { dice });
}

/** Walks through a batch and remembers the dice, so that each line can show them. */
class Teller {
  readonly lines: Line[] = [];
  private dice: Face[] | null;
  /** The re-roll that waits for its outcome: both are one line. */
  private again: { word: 'reroll' | 'pay'; dice: number[] } | null = null;
  private told = false;

  constructor(
    private readonly batch: Batch<View>,
    private readonly context: SentenceContext,
  ) {
    this.dice = batch.before?.dice ?? null;
  }

  tell(): Line[] {
    let last = -1;
    this.batch.events.forEach((event, i) => {
      if (event.type === 'acted') this.acted(event, i);
      if (event.type === 'outcome' && event.outcome !== null) {
        const begins = event.chance !== 'roll' || (this.again === null && event.outcome.split(' ').length === 3);
        if (begins) this.settled(last);
        this.outcome(event, event.outcome, i);
      }
      // Other events, such as the end, are told after the coins.
      if (event.type === 'acted' || event.type === 'outcome') last = i;
    });
    const { phase } = this.batch.after;
    if (phase === 'over' || phase === 'choose') this.settled(last);
    return this.lines;
  }

  private say(event: number, seat: Seat | null, key: string, params: Record<string, number | Part[]> = {}): void {
    const parts =
      seat === null
        ? say(`pass-the-pot.${key}`, params)
        : sayOf(`pass-the-pot.${key}`, seat === this.context.me, { who: who(this.context, seat), ...params });
    this.lines.push({ event, parts });
  }

  private acted(event: EventOf<'acted'>, i: number): void {
    const action = event.action ?? '';
    const word = wordOf(action);
    const numbers = numbersOf(action);
    if (word === 'keep') {
      this.say(i, event.seat, 'log.keep', { dice: diceIn(this.dice ?? []), total: totalOf(this.dice ?? []) });
    } else if (word === 'reroll' || word === 'pay') {
      this.again = { word, dice: numbers };
    } else {
      this.say(i, event.seat, `log.${word}`, { names: namesIn(this.context, numbers) });
    }
  }

  private outcome(event: EventOf<'outcome'>, text: string, i: number): void {
    const values = text.split(' ');
    if (event.chance === 'first') {
      this.say(i, Number(values[1]), 'log.first');
      return;
    }
    const dice = [...(this.dice ?? ['', '', ''])];
    const { again } = this;
    rolledDice(again?.dice ?? null, values.length, this.dice).forEach((die, k) => (dice[die] = values[k] ?? ''));
    const old = this.dice;
    this.dice = dice;
    this.again = null;
    if (again) {
      const thrown = diceIn(again.dice.map((die) => old?.[die - 1] ?? String(die)));
      this.say(i, event.seat, `log.${again.word}`, { dice: thrown, now: diceIn(values) });
      return;
    }
    this.say(i, event.seat, event.chance === 'roll-off' ? 'log.roll_off' : 'log.roll', { dice: diceIn(values) });
  }

  /** The moves of coins and of the pot: once a batch, because only its first and last view are known. */
  private settled(i: number): void {
    const { before, after } = this.batch;
    if (!before || i < 0 || this.told) return;
    this.told = true;
    const changes = after.coins
      .map((coins, seat) => ({ seat, by: coins - (before.coins[seat] ?? 0) }))
      .filter(({ by }) => by !== 0);
    if (changes.length) {
      const parts = row(
        changes.flatMap(({ seat, by }) => [who(this.context, seat), signed(by)]),
        ' ',
      );
      this.say(i, null, 'log.coins', { changes: parts });
    }
    if (after.round !== before.round) this.say(i, after.starter, 'log.round');
    else if (after.holder !== null && after.holder !== before.holder) {
      this.say(i, after.holder, 'log.holder', { total: after.to_beat ?? 0 });
    }
  }
}

export function lines(batch: Batch<View>, context: SentenceContext): Line[] {
  return new Teller(batch, context).tell();
}

/** What a combo pays. `rival`: in a game of two, the name of the other player [P7]. */
const payment = (kind: 'combo' | 'pay_short', combo: string, rival: string | null): string => {
  const key = `pass-the-pot.${kind}.${combo.replaceAll(' ', '')}`;
  return rival !== null && has(`${key}.two`) ? t(`${key}.two`, { name: rival }) : t(key);
};

export const comboText = (combo: string, rival: string | null): string => payment('combo', combo, rival);

/** The same in few words, for the table. */
export const payText = (combo: string, rival: string | null): string => payment('pay_short', combo, rival);

/** What is said of a combo when a person asks. */
export function aboutCombo(combo: string, rival: string | null): Explanation {
  const [first = '', ...more] = comboText(combo, rival);
  const pays = first.toLocaleUpperCase() + more.join('');
  return { title: combo, text: t('pass-the-pot.explain.combo', { pays }), game: 'pass-the-pot' };
}

/** The same of a player's coins. `goal`: so many end the game. */
export const aboutCoins = (name: string, coins: number, goal: number): Explanation => ({
  title: t('pass-the-pot.wealth', { name, n: coins }),
  text: t('pass-the-pot.explain.wealth', { n: goal }),
  game: 'pass-the-pot',
});
