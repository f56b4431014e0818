// Sentences and scenes for a game that has none of its own yet: they show its notation.
import { say } from '../i18n/i18n.svelte.ts';
import { about } from './sentence_parts.ts';
import type { Batch, Line, Scene, SentenceContext } from '../kit/game.ts';

export function plainScenes<View>({ after, events }: Batch<View>): Scene<View>[] {
  return [{ view: after, events, ms: 500 }];
}

export function plainLines(batch: Batch, context: SentenceContext): Line[] {
  return batch.events.flatMap((event, i): Line[] => {
    if (event.type === 'acted') {
      const what = event.action ?? '…';
      return [{ event: i, parts: about('log.acted', context, event.seat, { what }) }];
    }
    if (event.type === 'outcome') {
      const what = event.outcome ?? '…';
      const parts =
        event.seat === null ? say('log.outcome', { what }) : about('log.outcome_of', context, event.seat, { what });
      return [{ event: i, parts }];
    }
    return [];
  });
}
