// The sentences of Take It or Leave It: log lines and labels of buttons. Pure.
import { drawn, type Drawn, type Part } from '#web/i18n/catalogue.ts';
import { say, signed, t } from '#web/i18n/i18n.svelte.ts';
import type { EventOf, Seat } from '#web/protocol/messages.ts';
import { about, row } from '#web/parts/sentence_parts.ts';
import { settings } from '#web/page/settings.svelte.ts';
import type { Batch, Line, SentenceContext } from '#web/kit/game.ts';
import CardInLine from './CardInLine.svelte';
import DieInLine from './DieInLine.svelte';
import {
  type CardText,
  colourOf,
  comboOf,
  type DieText,
  isSum,
  placesOf,
  restOf,
  type Slot,
  type View,
  valueOf,
  without,
  wordOf,
} from './view.ts';

/** Black, white and red: by the edition that is played, or by one's own choice for this device. */
export const isSchmidt = (options: SentenceContext['options']): boolean =>
  options['edition'] === 'schmidt' || settings.chosen.palette === 'black-white';

const inColour = (schmidt: boolean, colour: string) => (schmidt && colour !== 'R' ? `schmidt.${colour}` : colour);

/** "blue 5". */
export function dieText(die: DieText, schmidt: boolean): string {
  return t(`take-it.die.${inColour(schmidt, colourOf(die))}`, { value: valueOf(die) });
}

/** "a blue die", "blue dice": for slots and sums that ask for a colour only, and for what is done to one. */
function coloured(what: 'any' | 'one' | 'dice', colour: 'B' | 'O' | '*' | null, schmidt: boolean, n = 1): string {
  const key = colour === null || colour === '*' ? 'X' : inColour(schmidt, colour);
  return t(`take-it.${what}.${key}`, { n });
}

function slotText({ colour, value }: Slot, schmidt: boolean): string {
  if (value === null) return coloured('any', colour, schmidt);
  return colour === '*' ? t('take-it.die.X', { value }) : dieText(`${colour}${value}`, schmidt);
}

/** What a combo card asks for, in words. */
export function cardText(card: CardText, schmidt: boolean): string {
  const combo = comboOf(card);
  if (!isSum(combo)) return combo.slots.map((slot) => slotText(slot, schmidt)).join(', ');
  const what = coloured('dice', combo.colour, schmidt, combo.count ?? 2);
  const dice =
    combo.count === null
      ? t('take-it.so_any', { dice: what })
      : t('take-it.so_many', { count: combo.count, dice: what });
  const key = { '=': 'exactly', '>': 'over', '<': 'under' }[combo.relation];
  return t(`take-it.sum.${key}`, { dice, number: combo.number });
}

export const actionName = (card: string, schmidt: boolean): string =>
  t(`take-it.action.${/-(blue|orange)$/.test(card) && schmidt ? `${card}.schmidt` : card}`);

/** What an action card does; some differ by edition, and those with a colour by the palette. */
export function actionText(card: string, options: SentenceContext['options']): string {
  const schmidt = isSchmidt(options);
  const bump = Number(options['bump'] ?? 1);
  const colour = card.endsWith('-orange') ? 'O' : 'B';
  const kind = card.replace(/-(blue|orange)$/, '-colour');
  const all = options['edition'] === 'schmidt' && (kind === 'reroll-colour' || kind === 'reroll-four') ? '.all' : '';
  const alone = kind === 'cast-back' && bump === 0 ? '.alone' : '';
  return t(`take-it.does.${kind}${all}${alone}`, {
    dice: coloured('dice', colour, schmidt, 2),
    one: coloured('one', colour, schmidt),
    other: coloured('one', 'O', schmidt),
    n: bump,
  });
}

export function dieDrawn(die: DieText, schmidt: boolean): Drawn {
  return drawn(dieText(die, schmidt), DieInLine, { die, schmidt });
}
export const diceIn = (dice: readonly DieText[], schmidt: boolean): Part[] =>
  row(dice.map((die) => dieDrawn(die, schmidt)));

export function cardDrawn(card: CardText, schmidt: boolean): Drawn {
  return drawn(cardText(card, schmidt), CardInLine, { card, schmidt });
}
const cardsIn = (cards: readonly CardText[], schmidt: boolean): Part[] =>
  row(
    cards.map((card) => cardDrawn(card, schmidt)),
    ', ',
  );

/** +6 −1, with a real minus, never in two lines; −2 where there is nothing but chips. */
export function gains(points: number, chips: number): string {
  if (points === 0 && chips > 0) return signed(-chips);
  return chips > 0 ? `${signed(points)}\u00a0${signed(-chips)}` : signed(points);
}

/** The dice named in a row of texts: "blue 5, orange 2". */
export const listed = (dice: readonly DieText[], schmidt: boolean): string =>
  dice.map((die) => dieText(die, schmidt)).join(', ');

export function label(action: string, view: View, context: SentenceContext): Part[] {
  const schmidt = isSchmidt(context.options);
  const rest = restOf(action);
  const steps = view.action;
  const die = () => dieText(rest, schmidt);
  switch (wordOf(action)) {
    case 'take':
      return say(view.phase === 'second' ? 'take-it.take_second' : 'take-it.take', { die: die() });
    case 'pass':
      return say('take-it.pass');
    case 'stop':
      return say('take-it.stop');
    case 'play':
      return say('take-it.play', { card: actionName(rest, schmidt) });
    case 'pick':
      return pickLabel(view, rest, schmidt);
    case 'aim':
      return say('take-it.aim', { die: die() });
    case 'turn':
      return say('take-it.turn', { die: dieText(steps?.picked[0] ?? 'R1', schmidt), value: Number(rest) });
    case 'roll':
      return steps?.cast
        ? castLabel(steps.cast, steps.picked, schmidt)
        : say('take-it.roll', { n: steps?.picked.length ?? 0 });
    case 'claim': {
      const cards = placesOf(action).map((place) => view.hand?.combos[place]);
      const points = cards.reduce((sum, card) => sum + (card?.points ?? 0), 0);
      return cards.length ? say('take-it.claim', { n: cards.length, points }) : say('take-it.claim_none');
    }
    case 'keep':
      return say('take-it.keep');
    case 'discard': {
      const [deck, place] = rest.split(' ');
      const at = Number(place) - 1;
      const card =
        deck === 'combo'
          ? cardDrawn(view.hand?.combos[at]?.card ?? 'O', schmidt)
          : actionName(view.hand?.actions[at] ?? 'extra', schmidt);
      return say('take-it.discard', { card });
    }
    case 'draw': {
      const [combos, actions] = rest.split(' ').map(Number);
      return say('take-it.draw', { split: splitText(combos ?? 0, actions ?? 0) });
    }
    default:
      return [action];
  }
}

/** With the cards and dice that are meant, where a button would only count them. */
export function describe(action: string, view: View, context: SentenceContext): Part[] {
  const schmidt = isSchmidt(context.options);
  const cards = wordOf(action) === 'claim' ? placesOf(action).flatMap((at) => view.hand?.combos[at]?.card ?? []) : [];
  if (cards.length) return say('take-it.describe.claim', { cards: cardsIn(cards, schmidt) });
  const dice = wordOf(action) === 'roll' && !view.action?.cast ? (view.action?.picked ?? []) : [];
  return dice.length ? say('take-it.describe.roll', { dice: diceIn(dice, schmidt) }) : label(action, view, context);
}

export const splitText = (combos: number, actions: number): string =>
  t('take-it.split', {
    combos: t('take-it.combo_cards', { n: combos }),
    actions: t('take-it.action_cards', { n: actions }),
  });

function pickLabel({ action }: View, die: DieText, schmidt: boolean): Part[] {
  const first = action?.picked[0];
  const name = dieText(die, schmidt);
  if (action?.card === 'swap') {
    return first
      ? say('take-it.swap_both', { one: dieText(first, schmidt), other: name })
      : say('take-it.swap_first', { die: name });
  }
  if (action?.card === 'cast-back') return say('take-it.cast_back', { die: name });
  if (action?.card.startsWith('reroll')) return say('take-it.pick', { die: name });
  return say('take-it.turn_first', { die: name });
}

/** Throws the die back, at those aimed at. */
export function castLabel(cast: DieText, at: readonly DieText[], schmidt: boolean): Part[] {
  const die = dieText(cast, schmidt);
  return at.length ? say('take-it.cast_at', { die, dice: listed(at, schmidt) }) : say('take-it.cast', { die });
}

// ---- the log ---------------------------------------------------------------------------------------------------------

const kNone: readonly string[] = [];

/** Makes the lines of a batch. Facts that the events lack are in the views before and after. */
class Teller {
  readonly lines: Line[] = [];
  private readonly schmidt: boolean;
  private picked: DieText[];
  private cast: DieText | null;
  private card: string | null;
  private tray: readonly DieText[];
  private readonly dealt = new Set<Seat>();

  constructor(
    private readonly batch: Batch<View>,
    private readonly context: SentenceContext,
  ) {
    const { before } = batch;
    this.schmidt = isSchmidt(context.options);
    this.picked = [...(before?.action?.picked ?? [])];
    this.cast = before?.action?.cast ?? null;
    this.card = before?.action?.card ?? null;
    this.tray = before?.tray ?? [];
  }

  tell(): Line[] {
    this.batch.events.forEach((event, i) => {
      if (event.type === 'acted' && event.action !== null) this.acted(event, event.action, i);
      if (event.type === 'outcome') this.outcome(event, i);
    });
    return this.lines;
  }

  private say(event: number, seat: Seat, key: string, params: Record<string, string | number | Part[]> = {}): void {
    this.lines.push({ event, parts: about(`take-it.log.${key}`, this.context, seat, params) });
  }

  private acted({ seat }: EventOf<'acted'>, action: string, i: number): void {
    const word = wordOf(action);
    const rest = restOf(action);
    const die = () => [dieDrawn(rest, this.schmidt)];
    switch (word) {
      case 'take':
        this.tray = without(this.tray, [rest]);
        return this.say(i, seat, 'take', { die: die() });
      case 'play':
        this.card = rest;
        this.picked = [];
        this.cast = null;
        return this.say(i, seat, 'play', { card: actionName(rest, this.schmidt) });
      case 'pick':
        return this.pick(seat, rest, i);
      case 'aim':
        this.picked.push(rest);
        return this.say(i, seat, 'aim', { die: die() });
      case 'turn': {
        const old = this.picked[0];
        if (!old) return;
        const now = [dieDrawn(`${old[0]}${rest}`, this.schmidt)];
        return this.say(i, seat, this.card?.startsWith('set') ? 'turn_paid' : 'turn', {
          die: [dieDrawn(old, this.schmidt)],
          now,
        });
      }
      case 'roll':
        return; // told with what came of it
      case 'claim':
        return this.claim(seat, action, i);
      case 'discard':
        return this.discard(seat, rest, i);
      case 'draw': {
        const [combos, actions] = rest.split(' ').map(Number);
        return this.say(i, seat, 'draw', { split: splitText(combos ?? 0, actions ?? 0) });
      }
      default:
        return this.say(i, seat, word); // pass, stop, keep
    }
  }

  private pick(seat: Seat, die: DieText, i: number): void {
    const drawnDie = [dieDrawn(die, this.schmidt)];
    const first = this.picked[0];
    if (this.card === 'cast-back') {
      this.cast = die;
      this.say(i, seat, 'cast_back', { die: drawnDie });
    } else if (this.card === 'swap' && first) {
      this.say(i, seat, 'swap', { one: [dieDrawn(first, this.schmidt)], other: drawnDie });
    } else if (!this.card?.startsWith('reroll')) {
      this.say(i, seat, 'pick', { die: drawnDie }); // dice to roll again are told with their roll
    }
    this.picked.push(...(this.card === 'cast-back' ? [] : [die]));
  }

  private claim(seat: Seat, action: string, i: number): void {
    const then = this.batch.after.players[seat];
    const now = this.batch.before?.players[seat];
    if (!then || !now) return this.say(i, seat, placesOf(action).length ? 'claim_some' : 'claim_none');
    const cards = without(then.claimed, now.claimed);
    const brings = gains(then.points - now.points, then.chips - now.chips);
    if (cards.length) this.say(i, seat, 'claim', { cards: cardsIn(cards, this.schmidt), brings });
    else if (then.chips > now.chips) this.say(i, seat, 'claim_nothing', { chips: then.chips - now.chips });
    else this.say(i, seat, 'claim_none');
  }

  private discard(seat: Seat, rest: string, i: number): void {
    const [deck, place] = rest.split(' ');
    const at = Number(place) - 1;
    const { before, after } = this.batch;
    const combo = deck === 'combo';
    // My own I know by its place; others' lie on the discards, if nothing else came there.
    const own = seat === this.context.me ? before?.hand : null;
    const fresh = before
      ? without<string>(
          combo ? after.discards.combos : after.discards.actions,
          combo ? before.discards.combos : before.discards.actions,
        )
      : kNone;
    const card = (combo ? own?.combos[at]?.card : own?.actions[at]) ?? (fresh.length === 1 ? fresh[0] : undefined);
    if (card === undefined) return this.say(i, seat, combo ? 'discard_combo' : 'discard_action');
    const parts = combo ? [cardDrawn(card, this.schmidt)] : [actionName(card, this.schmidt)];
    this.say(i, seat, 'discard', { card: parts });
  }

  private outcome({ chance, seat, outcome }: EventOf<'outcome'>, i: number): void {
    if (chance === 'first') {
      if (outcome) this.say(i, Number(outcome.split(' ')[1]), 'first');
    } else if (seat === null) {
      return;
    } else if (chance === 'deal') {
      this.deal(seat, outcome, i);
    } else if (outcome !== null) {
      this.rolled(chance, seat, outcome.split(' '), i);
    }
  }

  private deal(seat: Seat, outcome: string | null, i: number): void {
    if (outcome !== null) {
      const cards = outcome.split(', ');
      const parts = cards.map((card): Part =>
        /^[a-z]/.test(card) ? actionName(card, this.schmidt) : cardDrawn(card, this.schmidt),
      );
      this.say(i, seat, 'deal', { cards: row(parts, ', ') });
    } else if (!this.dealt.has(seat)) {
      this.say(i, seat, 'deal_hidden');
    }
    this.dealt.add(seat);
  }

  private rolled(chance: string, seat: Seat, values: readonly string[], i: number): void {
    if (chance === 'cast') {
      const { tray, round, rounds } = this.batch.after;
      this.say(i, seat, 'cast', { dice: diceIn(tray, this.schmidt), round, rounds });
      return;
    }
    const old = this.rolling();
    const now = values.map((value, at) => `${old[at]?.[0] ?? 'R'}${value}`);
    this.say(i, seat, 'roll', { old: diceIn(old, this.schmidt), now: diceIn(now, this.schmidt) });
    this.picked = [];
    this.cast = null;
  }

  /** The dice that an outcome is about: those picked, or all of the card's colour. */
  private rolling(): DieText[] {
    if (this.cast) return [this.cast, ...this.picked];
    if (this.picked.length) return this.picked;
    const colour = { 'reroll-blue': 'B', 'reroll-orange': 'O', 'reroll-wild': 'R' }[this.card ?? ''];
    return this.tray.filter((die) => die[0] === colour);
  }
}

export function lines(batch: Batch<View>, context: SentenceContext): Line[] {
  return new Teller(batch, context).tell();
}
