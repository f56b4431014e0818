// What the log and the buttons of Game Name say.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Batch, Line, SentenceContext } from '#web/kit/game.ts';
import { about, dieIn } from '#web/parts/sentence_parts.ts';
import type { TableEvent } from '#web/protocol/messages.ts';
import type { View } from './view.ts';

export function label(action: string, view: View): Part[] {
  switch (action) {
    case 'roll':
      return say('game-id.roll');
    case 'hold':
      return say('game-id.hold', { n: view.turn_total });
    default:
      return [action];
  }
}

/** Why a hint suggests this action. */
export function why(action: string, view: View): Part[] | null {
  return action === 'hold' ? say('game-id.hint.hold', { n: view.turn_total }) : say('game-id.hint.roll');
}

function sentence(event: TableEvent, context: SentenceContext): Part[] | null {
  if (event.type === 'acted') {
    return event.action === 'hold' ? about('game-id.log.hold', context, event.seat) : null;
  }
  if (event.type !== 'outcome' || event.outcome === null) return null;
  if (event.chance === 'first') return about('game-id.log.first', context, Number(event.outcome.split(' ')[1]));
  if (event.seat === null) return null;
  const die = [dieIn({ kind: 'plain', shows: event.outcome }, event.outcome)];
  return event.outcome === '1'
    ? about('game-id.log.lost', context, event.seat, { die })
    : about('game-id.log.roll', context, event.seat, { die });
}

export function lines(batch: Batch<View>, context: SentenceContext): Line[] {
  return batch.events.flatMap((event, i) => {
    const parts = sentence(event, context);
    return parts ? [{ event: i, parts }] : [];
  });
}
