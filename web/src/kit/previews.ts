// What my actions would bring, by the engine on this device, from my own view alone.
import type { Engine, SeatKnowledge } from '#web-engine/engine.js';
import type { Description } from '../protocol/messages.ts';

/** What an action would bring, as docs/web-engine.md has it for the game; null while the module is not there. */
export interface Preview {
  (action: string): object | null;
  /** The previews of all legal actions, by action: the engine is asked once. For tables that show many of them. */
  all(): ReadonlyMap<string, object>;
}

const kNone: ReadonlyMap<string, object> = new Map();
export const kNoPreview: Preview = Object.assign(() => null, { all: () => kNone });

/** For one moment of a table: nothing is worked out twice. */
export function previewsOf(
  engine: Pick<Engine, 'call'>,
  table: Pick<Description, 'game' | 'players' | 'options'>,
  view: unknown,
): Preview {
  const { game, players, options } = table;
  const knowledge: SeatKnowledge = { game, players, options: { ...options }, view: view as SeatKnowledge['view'] };
  const known = new Map<string, object | null>();
  let legal: ReadonlyMap<string, object> | undefined;
  const one = (action: string): object | null => {
    let preview = legal?.get(action) ?? known.get(action);
    if (preview === undefined) {
      const answer = engine.call('preview', { knowledge, action });
      preview = answer.ok ? answer.preview : null;
      known.set(action, preview);
    }
    return preview;
  };
  const all = (): ReadonlyMap<string, object> => {
    if (!legal) {
      const answer = engine.call('previews', { knowledge });
      legal = answer.ok ? new Map(answer.previews.map(({ action, preview }) => [action, preview])) : kNone;
    }
    return legal;
  };
  return Object.assign(one, { all });
}
