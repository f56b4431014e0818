// The sentences of the log: the game's own, and the page's about people. Pure.
import type { Batch, GameModule, Line, Player, SentenceContext } from '../kit/game.ts';
import type { Part } from '../i18n/catalogue.ts';
import { say } from '../i18n/i18n.svelte.ts';
import type { TableEvent } from '../protocol/messages.ts';
import { about, row, who } from '../parts/sentence_parts.ts';

/** `old`: the players before the event. */
function common(event: TableEvent, context: SentenceContext, old: readonly Player[]): Part[] | null {
  switch (event.type) {
    case 'sat':
    case 'bot_sat':
    case 'left':
    case 'kicked':
    case 'undone':
    case 'undo_allowed':
    case 'timed_out':
    case 'away':
    case 'back':
    case 'sat_in':
    case 'resigned':
    case 'took_over':
      return about(`log.${event.type}`, context, event.seat);
    case 'renamed': {
      const before = old[event.seat]?.name ?? event.name;
      if (before === event.name) return about('log.new_face', context, event.seat);
      return about('log.renamed', context, event.seat, { old: before });
    }
    case 'undo_asked':
    case 'agreed':
    case 'wants_rematch':
      return about(`log.${event.type}.${event.on ? 'on' : 'off'}`, context, event.seat);
    case 'declined':
      return about(`log.declined.${event.what}`, context, event.seat);
    case 'started':
    case 'rematch':
    case 'allowed':
    case 'seat_added':
    case 'seat_removed':
    case 'changed':
    case 'outage':
      return say(`log.${event.type}`);
    case 'finished': {
      const { winners, reason } = event.result;
      const names = row(
        winners.map((seat) => who(context, seat)),
        ', ',
      );
      return say(winners.length ? 'log.finished.won' : `log.finished.${reason}`, { names, n: winners.length });
    }
    default:
      return null;
  }
}

/** `old`: the players before the batch. */
export function linesOf(
  batch: Batch,
  context: SentenceContext,
  game: GameModule | null,
  old: readonly Player[],
): Line[] {
  const own = game && batch.after !== undefined ? game.lines(batch, context) : [];
  const byEvent = new Map<number, Line[]>();
  for (const line of own) byEvent.set(line.event, [...(byEvent.get(line.event) ?? []), line]);
  return batch.events.flatMap((event, i): Line[] => {
    const said = common(event, context, old);
    const ofGame = byEvent.get(i) ?? [];
    return said ? [{ event: i, parts: said }, ...ofGame] : ofGame;
  });
}
