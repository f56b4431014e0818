// How most games make scenes of a batch: a director walks through its events.
import type { EventOf, TableEvent } from '../protocol/messages.ts';
import type { Batch, Scene } from './game.ts';

export interface Director<View> {
  acted: (event: EventOf<'acted'>, next: TableEvent | undefined) => void;
  outcome: (event: EventOf<'outcome'>) => void;
  end: () => Scene<View>[];
}

/** A batch without a view before it, or with an undo, is shown in one scene. */
export function directScenes<View>(
  { before, after, events }: Batch<View>,
  ms: number,
  begin: (before: View, after: View) => Director<View>,
): Scene<View>[] {
  if (!before || events.some((event) => event.type === 'undone')) return [{ view: after, events, ms }];
  const director = begin(before, after);
  events.forEach((event, i) => {
    if (event.type === 'acted') director.acted(event, events[i + 1]);
    else if (event.type === 'outcome') director.outcome(event);
  });
  return director.end();
}
