// The sentences of the table: the present question, the action in play, and the reasons why a thing cannot be chosen.
import type { Part } from '#web/i18n/catalogue.ts';
import { say, t } from '#web/i18n/i18n.svelte.ts';
import type { Explanation } from '#web/page/explain.svelte.ts';
import { who } from '#web/parts/sentence_parts.ts';
import type { SentenceContext } from '#web/kit/game.ts';
import type { Asked } from './asked.ts';
import type { DieText, HeldCombo, View } from './view.ts';
import { actionName, actionText, cardText, dieText, gains, isSchmidt, splitText } from './words.ts';
import type { Worth } from './worth.ts';

/** What is chosen and not sent yet, and what the round would bring with and without it. */
interface Chosen {
  card: string | null;
  now: Worth | null;
  then: Worth | null;
  /** The claim is the best one. */
  proposed: boolean;
}

export function statusOf(
  { mode, several, fromHand, offers }: Asked,
  view: View,
  context: SentenceContext,
  { card, now, then, proposed }: Chosen,
): Part[] | null {
  const steps = view.action;
  switch (mode) {
    case 'take':
      if (then) {
        const brings = gains(then.points, then.chips);
        return now
          ? say('take-it.with_die', { brings, instead: gains(now.points, now.chips) })
          : say('take-it.with_die_alone', { brings });
      }
      if (card) return [actionText(card, context.options)];
      if (view.phase === 'second') return say('take-it.ask.second');
      if (view.extra) return say('take-it.ask.extra');
      return say(offers('play').length ? 'take-it.ask.take_or_play' : 'take-it.ask.take');
    case 'pick':
      if (fromHand) return say('take-it.ask.own');
      if (several) return say('take-it.ask.reroll');
      if (steps?.card === 'swap') return say(steps.picked.length ? 'take-it.ask.swap_other' : 'take-it.ask.swap');
      return say(steps?.card.startsWith('set') ? 'take-it.ask.set' : 'take-it.ask.nudge');
    case 'aim':
      return say('take-it.ask.aim', { n: Number(context.options['bump'] ?? 1) });
    case 'face':
      return say(steps?.card.startsWith('set') ? 'take-it.ask.face_paid' : 'take-it.ask.face');
    case 'claim':
      if (offers('claim').length < 2) return null; // nothing to change
      return say(proposed ? 'take-it.ask.claim_best' : 'take-it.ask.claim');
    case 'discard':
      return say('take-it.ask.discard');
    case 'draw':
      return say('take-it.ask.draw');
    default:
      return null;
  }
}

/** One line about a player, on their plate. */
export function noteOf(view: View, seat: number): string {
  const one = view.players[seat];
  if (!one) return '';
  switch (view.phase) {
    case 'claim':
      return t(view.owing.includes(seat) ? 'take-it.note.claims' : 'take-it.note.claimed');
    case 'discard':
      return view.owing.includes(seat) ? t('take-it.note.discards') : '';
    case 'draw':
      return one.draws && !view.owing.includes(seat) ? splitText(one.draws[0], one.draws[1]) : '';
    case 'over':
      return '';
    default:
      if (one.passed) return t('take-it.passed');
      return one.dice.length ? t('take-it.note.dice', { n: one.dice.length }) : '';
  }
}

/** Why a die of the tray can't be chosen. */
export function whyNoDie({ mode }: Asked, view: View, context: SentenceContext, asked: boolean): string {
  if (mode === 'pick' || mode === 'aim')
    return t('take-it.why.card', { card: actionText(view.action?.card ?? 'extra', context.options) });
  return asked ? t('take-it.why.not_dice') : t('take-it.why.not_turn');
}

/** Which action card is being played. */
export function inPlay(view: View, context: SentenceContext): Part[] | null {
  const { turn, action, extra } = view;
  if (turn === null) return null;
  if (!action) return extra ? say('take-it.has_extra', { who: who(context, turn) }) : null;
  return say('take-it.plays', { who: who(context, turn), card: actionName(action.card, isSchmidt(context.options)) });
}

export const aboutDie = (die: DieText, schmidt: boolean): Explanation => ({
  title: dieText(die, schmidt),
  text: t(die.startsWith('R') ? 'take-it.explain.wild' : 'take-it.explain.die'),
  game: 'take-it',
});

export const comboTitle = (held: HeldCombo, schmidt: boolean): string =>
  t('take-it.combo_title', { card: cardText(held.card, schmidt), n: held.points });

export const aboutCombo = (held: HeldCombo, schmidt: boolean): Explanation => ({
  title: comboTitle(held, schmidt),
  text: t(/[=<>]/.test(held.card) ? 'take-it.explain.sum' : 'take-it.explain.slots'),
  game: 'take-it',
});

export const aboutAction = (card: string, options: SentenceContext['options']): Explanation => ({
  title: actionName(card, isSchmidt(options)),
  text: `${actionText(card, options)} ${t('take-it.explain.action')}`,
  game: 'take-it',
});
