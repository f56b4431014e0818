// The worth of a claim, from the engine's preview of an action: of the claim itself, or of the best claim if the round
// ended after a take or a pass. Without the module nothing is shown.
import type { Seat } from '#web/protocol/messages.ts';
import { scoreOf, type View } from './view.ts';

export interface Worth {
  /** The claim meant: `claim 1 3`; null where the action was one. */
  claim: string | null;
  points: number;
  chips: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function worthOf(preview: unknown, before: View, me: Seat | null): Worth | null {
  if (!isObject(preview)) return null;
  if (isObject(preview['best'])) return worthOf(preview['best'], before, me);
  const { claim, points, chips, view } = preview;
  if (typeof points === 'number' && typeof chips === 'number') {
    return { claim: typeof claim === 'string' ? claim : null, points, chips };
  }
  // A preview that is a view: what a claim changes in it.
  const then = me === null ? undefined : (view as View | undefined)?.players?.[me];
  const now = me === null ? undefined : before.players[me];
  if (!then || !now || before.phase !== 'claim' || scoreOf(then) === undefined) return null;
  return { claim: null, points: then.points - now.points, chips: then.chips - now.chips };
}
