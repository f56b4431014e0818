// The sentences of Hands Down: log lines and labels of buttons. Pure.
import { drawn, type Drawn, type Part } from '#web/i18n/catalogue.ts';
import { say, t } from '#web/i18n/i18n.svelte.ts';
import type { EventOf, Seat } from '#web/protocol/messages.ts';
import { about, row, who } from '#web/parts/sentence_parts.ts';
import type { Batch, Line, SentenceContext } from '#web/kit/game.ts';
import CardFace from './CardFace.svelte';
import { laidBy } from './scenes.ts';
import { handOf, type Show, type ShownHand, shownIn } from './show.ts';
import { callers, type Card, type Combo, placesOf, type View, wordOf } from './view.ts';

type Params = Record<string, string | number | Part[]>;

/** "red 3", "blue 1 or 6", "yellow, any number", "4 of any colour". */
export function cardText(card: Card): string {
  const rest = card.slice(1);
  if (card.startsWith('*')) return t('hands-down.card.any_colour', { number: rest });
  const colour = t(`hands-down.colour.${card[0]}`);
  if (rest === '*') return t('hands-down.card.any_number', { colour });
  const [one = '', two] = rest.split('/');
  return two === undefined
    ? t('hands-down.card.plain', { colour, number: one })
    : t('hands-down.card.double', { colour, one, two });
}

export const cardIn = (card: Card): Drawn => drawn(cardText(card), CardFace, { card, size: 'inline' as const });

/** Drawn one beside the other, read aloud with commas. */
export const cardsIn = (cards: readonly (Card | null)[]): Part[] =>
  row(cards.filter((card) => card !== null).map(cardIn), ', ');

/** The explanation of a thing on the table. */
export const explained = (key: string, title: string) => () => ({
  title,
  text: t(`hands-down.explain.${key}`),
  game: 'hands-down' as const,
});

export const comboText = (combo: Combo): string => t(`hands-down.combo.${combo}`);

const namesIn = (context: SentenceContext, seats: readonly Seat[]): Part[] =>
  row(
    seats.map((seat) => who(context, seat)),
    ', ',
  );

export function label(action: string, _view: View, _context: SentenceContext): Part[] {
  switch (wordOf(action)) {
    case 'swap': {
      const n = placesOf(action).length;
      return n ? say('hands-down.swap', { n }) : say('hands-down.keep');
    }
    case 'call':
      return say('hands-down.call');
    case 'wait':
      return say('hands-down.wait');
    default:
      return [action];
  }
}

/** With the cards that are meant, where a button would only count them. */
export function describe(action: string, view: View, context: SentenceContext): Part[] {
  const hand = (context.me === null ? null : view.hands[context.me]) ?? [];
  const cards = wordOf(action) === 'swap' ? placesOf(action).map((place) => hand[place - 1] ?? null) : [];
  return cards.some((card) => card !== null)
    ? say('hands-down.describe.swap', { cards: cardsIn(cards) })
    : label(action, view, context);
}

/** What a turned up hand is worth: "Full house: 5", and what its numbers add up to where that matters. */
export function worthText({ combo, points, value }: ShownHand, withSum = true): string {
  if (!combo) return t('hands-down.show.no_combo');
  const params = { combo: comboText(combo), n: points };
  return withSum ? t('hands-down.show.worth', { ...params, sum: value }) : t('hands-down.show.points', params);
}

/** One line about a player, on their plate. */
export function noteOf(view: View, seat: Seat): string {
  if (callers(view).includes(seat)) return t('hands-down.note.called');
  if (view.barred.includes(seat)) return t('hands-down.note.barred');
  const chance = (view.chance[seat] ?? []).filter((number) => number === null).length;
  return chance ? t('hands-down.note.chance', { n: chance }) : '';
}

/** Who won what, and why. */
export function verdict(show: Show, context: SentenceContext): Part[] {
  const won = handOf(show, 'won');
  if (!won?.combo || !show.why) {
    const fouls = show.hands.filter((hand) => hand.combo === null);
    return fouls
      .flatMap(({ seat }, i) => [i ? ' ' : '', ...about('hands-down.show.foul', context, seat)])
      .filter(Boolean);
  }
  const other = handOf(show, 'chance');
  const why = say(`hands-down.why_won.${show.why}`, {
    n: won.points,
    other: other?.points ?? 0,
    sum: won.value,
    less: other?.value ?? 0,
  });
  const params = { combo: comboText(won.combo), n: won.points };
  return [...about('hands-down.show.wins', context, won.seat, params), ' ', ...why];
}

/** Makes the lines of a batch. A consequence is told at the event that caused it. */
class Teller {
  readonly lines: Line[] = [];
  private readonly show: Show | null;
  /** Who draws how many, for what; of others' cards nothing else is known. */
  private draws: 'swap' | 'foul' | 'award' = 'award';

  constructor(
    private readonly batch: Batch<View>,
    private readonly context: SentenceContext,
  ) {
    this.show = shownIn(batch);
  }

  tell(): Line[] {
    const { events } = this.batch;
    const lastAct = events.findLastIndex((event) => event.type === 'acted');
    const lastWait = events.findLastIndex((event) => event.type === 'acted' && event.action === 'wait');
    const lastDeal = events.findLastIndex((event) => event.type === 'outcome' && event.chance === 'deal');
    events.forEach((event, i) => {
      if (event.type === 'acted') this.acted(event, i, i === lastWait);
      if (event.type === 'outcome') this.outcome(event, i, i === lastDeal);
      if (i === lastAct) this.shown(i);
    });
    this.round(events.length - 1);
    return this.lines;
  }

  private say(event: number, seat: Seat, key: string, params: Params = {}): void {
    this.lines.push({ event, parts: about(`hands-down.${key}`, this.context, seat, params) });
  }
  private sayPlain(event: number, parts: Part[]): void {
    this.lines.push({ event, parts });
  }

  private acted(event: EventOf<'acted'>, i: number, lastWait: boolean): void {
    const action = event.action ?? '';
    const word = wordOf(action);
    if (word === 'call') this.say(i, event.seat, 'log.call');
    else if (word === 'swap') this.swapped(event, i);
    else if (lastWait) {
      const waiting = this.batch.events.flatMap((one) =>
        one.type === 'acted' && one.action === 'wait' ? [one.seat] : [],
      );
      this.sayPlain(i, say('hands-down.log.wait', { names: namesIn(this.context, waiting), n: waiting.length }));
    }
  }

  private swapped(event: EventOf<'acted'>, i: number): void {
    this.draws = 'swap';
    const n = placesOf(event.action ?? '').length;
    const cards = laidBy(event, this.batch);
    if (n === 0) this.say(i, event.seat, 'log.keep');
    else if (cards.length) this.say(i, event.seat, 'log.swap', { n, cards: cardsIn(cards) });
    else this.say(i, event.seat, 'log.swap_unseen', { n });
  }

  private outcome(event: EventOf<'outcome'>, i: number, lastDeal: boolean): void {
    const { seat, outcome: text } = event;
    if (event.chance === 'first' && text) this.say(i, Number(text.split(' ')[1]), 'log.first');
    else if (event.chance === 'table' && text) {
      const combos = text.split(', ').map((combo) => comboText(combo as Combo));
      this.sayPlain(i, say('hands-down.log.table', { combos: combos.join(', ') }));
    } else if (event.chance === 'deal') this.dealt(event, i, lastDeal);
    else if (event.chance === 'draw' && seat !== null) this.drew(seat, text, i);
    else if (event.chance === 'foul' && seat !== null) this.fouled(seat, text ?? '', i);
    else if (event.chance === 'reveal' && seat !== null && text) {
      this.say(i, seat, 'log.reveal', { numbers: text.split(' ').join(', ') });
    }
  }

  private dealt({ seat, outcome }: EventOf<'outcome'>, i: number, last: boolean): void {
    if (last) this.sayPlain(i, say('hands-down.log.dealt'));
    if (outcome && seat === this.context.me && seat !== null) {
      this.say(i, seat, 'log.draw', { n: 5, cards: cardsIn(outcome.split(', ')) });
    }
  }

  private drew(seat: Seat, text: string | null, i: number): void {
    if (text) this.say(i, seat, 'log.draw', { n: text.split(', ').length, cards: cardsIn(text.split(', ')) });
    // That as many are drawn as were laid off is said already.
    else if (this.draws === 'award') this.say(i, seat, 'log.draw_unseen', { n: 5 });
  }

  private fouled(seat: Seat, text: string, i: number): void {
    this.draws = 'foul';
    const hand = this.show?.hands.find((one) => one.seat === seat);
    const cards = hand ? placesOf(text).flatMap((place) => hand.cards[place - 1] ?? []) : [];
    if (cards.length) this.say(i, seat, 'log.foul', { cards: cardsIn(cards) });
    else this.say(i, seat, 'log.foul_unseen');
  }

  private shown(i: number): void {
    if (!this.show) return;
    const { show, context } = this;
    const won = show.winner !== null;
    if (won) this.draws = 'award';
    for (const hand of show.hands) {
      this.say(i, hand.seat, 'log.shows', { cards: cardsIn(hand.cards), worth: worthText(hand) });
    }
    if (won) this.sayPlain(i, verdict(show, context));
    const second = handOf(show, 'chance');
    if (second) this.say(i, second.seat, 'show.chance');
  }

  private round(i: number): void {
    const { before, after } = this.batch;
    if (!before || i < 0 || after.round === before.round || after.starter === null) return;
    this.say(i, after.starter, 'log.round', { round: after.round });
  }
}

export function lines(batch: Batch<View>, context: SentenceContext): Line[] {
  return new Teller(batch, context).tell();
}
