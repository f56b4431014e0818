// What my actions would bring, by the engine on this device, from my own view alone.
import type { Engine, Look } from '#web-engine/engine.js';
import type { Description } from '../protocol/messages.ts';

export type Preview = (action: string) => object | null;

export const kNoPreview: Preview = () => null;

/** For one moment of a table: each action is worked out once. */
export function previewsOf(
  engine: Pick<Engine, 'call'>,
  table: Pick<Description, 'game' | 'players' | 'options'>,
  view: unknown,
): Preview {
  const { game, players, options } = table;
  const look: Look = { game, players, options: { ...options }, view: view as Look['view'] };
  const known = new Map<string, object | null>();
  return (action) => {
    let preview = known.get(action);
    if (preview === undefined) {
      const answer = engine.call('preview', { look, action });
      preview = answer.ok ? answer.preview : null;
      known.set(action, preview);
    }
    return preview;
  };
}
