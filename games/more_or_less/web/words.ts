// The sentences of More or Less: log lines, labels of buttons and squares. Pure.
import type { Part } from '#web/i18n/catalogue.ts';
import { say, t } from '#web/i18n/i18n.svelte.ts';
import type { EventOf, Seat } from '#web/protocol/messages.ts';
import { about, dieIn, row, who } from '#web/parts/sentence_parts.ts';
import type { Batch, Line, SentenceContext } from '#web/kit/game.ts';
import {
  type DieText,
  drawnDice,
  isWild,
  appearanceOf,
  parse,
  type Placing,
  type Square,
  sumOf,
  type View,
} from './view.ts';

/** How a die is said: "4", "wild 4", "star". */
export function dieWords(die: DieText): string {
  if (die === 'plain') return t('more-or-less.die.new');
  if (die === 'wild') return t('more-or-less.die.new_wild');
  if (die === '*') return t('more-or-less.die.star');
  return isWild(die) ? t('more-or-less.die.wild', { shows: die.slice(0, 1) }) : die;
}

export const diceIn = (dice: readonly DieText[], seat: Seat): Part[] =>
  row(dice.map((die) => dieIn(appearanceOf(die, seat), dieWords(die))));

/** The sum with its result: "6 × 2 + 5 = 17". */
export const sumText = (placing: Placing): string => `${sumOf(placing)} = ${placing.score}`;

/** Where the sum comes from, part by part. */
export function sumWords({ dice, base, touched, symbols, bonus }: Placing): string {
  return [
    t('more-or-less.sum.base', { n: dice, base }),
    t('more-or-less.sum.touched', { n: touched }),
    symbols ? t('more-or-less.sum.symbols', { n: symbols }) : '',
    bonus ? t('more-or-less.sum.bonus', { bonus }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function label(action: string, view: View, context: SentenceContext): Part[] {
  const read = parse(action);
  const seat = context.me ?? view.turn ?? 0;
  switch (read?.word) {
    case 'draw':
      if (context.options['draw'] === 'choose' && read.count > 0) {
        return say('more-or-less.draw_dice', { dice: diceIn(drawnDice(read.count, read.wild), seat) });
      }
      return read.count ? say('more-or-less.draw', { n: read.count }) : say('more-or-less.draw_none');
    case 'roll': {
      const fresh = (view.players[seat]?.hand ?? []).filter((die) => die === 'plain' || die === 'wild');
      if (read.dice.length + fresh.length === 0) return say('more-or-less.keep_all');
      return say('more-or-less.roll', { dice: diceIn([...read.dice, ...fresh], seat) });
    }
    case 'place':
      return say('more-or-less.place', { die: diceIn([read.die], seat), square: read.square });
    case 'done':
      return view.placing ? say('more-or-less.done', { n: view.placing.score }) : say('more-or-less.done_plain');
    case 'pass':
      return say('more-or-less.pass');
    default:
      return [action];
  }
}

/** What lies on a square, and what could. `fit`: the chosen die, and what it would score, if that is known. */
export function squareWords(
  { name, symbol, die }: Square,
  context: SentenceContext,
  fit: { die: DieText; score: number | null } | null,
): string {
  const what = () => {
    if (!die) return t(symbol ? 'more-or-less.square.symbol' : 'more-or-less.square.empty', { square: name });
    const params = { square: name, shows: die.shows === '*' ? t('more-or-less.die.star') : die.shows };
    if (die.seat === null) return t('more-or-less.square.grey', params);
    if (die.lifted && die.seat === context.me) {
      return t(die.last ? 'more-or-less.square.last' : 'more-or-less.square.lifted', params);
    }
    return t('more-or-less.square.die', { ...params, who: who(context, die.seat) });
  };
  if (!fit) return what();
  const params = { die: dieWords(fit.die), n: fit.score ?? 0 };
  return `${what()}. ${t(fit.score === null ? 'more-or-less.square.fits' : 'more-or-less.square.fits_for', params)}`;
}

/** Makes the lines of a batch. The score of a placement is in the view before its confirmation. */
class Teller {
  readonly lines: Line[] = [];

  constructor(
    private readonly batch: Batch<View>,
    private readonly context: SentenceContext,
  ) {}

  tell(): Line[] {
    const { before, after, events } = this.batch;
    const last = events.findLastIndex((event) => event.type === 'acted');
    events.forEach((event, i) => {
      if (event.type === 'acted') this.acted(event, i);
      if (event.type === 'outcome' && event.outcome !== null) this.outcome(event, event.outcome, i);
    });
    if (before?.answered && !after.answered) this.firstHands(last);
    if (last >= 0 && before && before.out_first === null && after.out_first !== null) {
      this.say(last, after.out_first, 'log.out');
    }
    return this.lines;
  }

  private say(event: number, seat: Seat, key: string, params: Record<string, string | number | Part[]> = {}): void {
    this.lines.push({ event, parts: about(`more-or-less.${key}`, this.context, seat, params) });
  }

  /** Who chose which first dice is shown when all have chosen. */
  private firstHands(i: number): void {
    this.batch.after.players.forEach(({ hand }, seat) => {
      this.say(i, seat, 'log.begins', { dice: diceIn(drawnDice(hand.length, hand.some(isWild)), seat) });
    });
  }

  private acted({ seat, action }: EventOf<'acted'>, i: number): void {
    const read = action === null ? null : parse(action);
    switch (read?.word) {
      case 'draw': {
        if (this.batch.before?.answered) {
          this.say(i, seat, 'log.chosen');
          return;
        }
        const next = this.batch.events[i + 1];
        if (next?.type === 'outcome' && next.chance === 'draw') return; // which says what was drawn
        const dice = diceIn(drawnDice(read.count, read.wild), seat);
        this.say(i, seat, read.count ? 'log.draw' : 'log.draw_none', { dice });
        return;
      }
      case 'roll':
        if (!read.dice.length) this.say(i, seat, 'log.keep');
        return; // a re-roll is told with its outcome
      case 'place':
        this.say(i, seat, 'log.place', { die: diceIn([read.die], seat), square: read.square });
        return;
      case 'done':
        this.done(seat, i);
        return;
      case 'pass':
        this.say(i, seat, 'log.pass');
        return;
      default:
        this.say(i, seat, 'log.chosen');
    }
  }

  /** The sum, if it was seen before the confirmation; else the gain of the score, if no other placement was in it. */
  private done(seat: Seat, i: number): void {
    const { before, after, events } = this.batch;
    const steps = events.filter((event) => event.type === 'acted' && event.seat === seat);
    if (before?.placing && before.turn === seat && steps[0] === events[i]) {
      this.say(i, seat, 'log.done', { n: before.placing.score, sum: sumText(before.placing) });
      return;
    }
    const alone = steps.filter((event) => event.type === 'acted' && event.action === 'done').length === 1;
    if (!before || !alone) {
      this.say(i, seat, 'log.confirms');
      return;
    }
    const gain = (after.players[seat]?.score ?? 0) - (before.players[seat]?.score ?? 0);
    this.say(i, seat, 'log.gain', { n: gain });
  }

  private outcome({ seat, chance }: EventOf<'outcome'>, text: string, i: number): void {
    const words = text.split(' ');
    if (chance === 'first') this.say(i, Number(words[1]), 'log.first');
    else if (seat !== null && chance === 'draw') this.say(i, seat, 'log.draw', { dice: diceIn(words, seat) });
    else if (seat !== null) this.roll(seat, words, i);
  }

  /** A re-roll and its outcome are one line. */
  private roll(seat: Seat, values: readonly string[], i: number): void {
    const now = diceIn(this.rolled(seat, values, i), seat);
    const led = this.batch.events[i - 1];
    const read = led?.type === 'acted' && led.action !== null ? parse(led.action) : null;
    if (read?.word === 'roll' && read.dice.length)
      this.say(i, seat, 'log.again', { dice: diceIn(read.dice, seat), now });
    else this.say(i, seat, 'log.roll', { dice: now });
  }

  /** The wild die is rolled last, and told by its value alone; whether it was among them, the hand says. */
  private rolled(seat: Seat, values: readonly string[], i: number): DieText[] {
    const last = values.at(-1) ?? '';
    const later = this.batch.events.slice(i + 1);
    const again = later.some((event) => event.type === 'outcome' && event.chance === 'roll' && event.seat === seat);
    const hand = this.batch.after.players[seat]?.hand ?? [];
    const isIt = !again && hand.at(-1) === `${last}w` && !this.kept(seat).includes(`${last}w`);
    return [...values.slice(0, -1), isIt ? `${last}w` : last];
  }

  /** Dice that were not rolled again, because the player kept them. */
  private kept(seat: Seat): DieText[] {
    const roll = this.batch.events.find(
      (event) => event.type === 'acted' && event.seat === seat && /^roll\b/.test(event.action ?? ''),
    );
    if (roll?.type !== 'acted') return [];
    const again = roll.action?.split(' ').slice(1) ?? [];
    return (this.batch.before?.players[seat]?.hand ?? []).filter((die) => isWild(die) && !again.includes(die));
  }
}

export function lines(batch: Batch<View>, context: SentenceContext): Line[] {
  return new Teller(batch, context).tell();
}
