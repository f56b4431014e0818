// Why a hint suggests an action, in a short sentence. Pure; what it brings comes from the engine's previews.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Preview } from '#web/kit/previews.ts';
import { isRolled, parse, type Placing, type View } from './view.ts';

export function why(action: string, view: View, preview: Preview): Part[] | null {
  const placing = (preview(action) as { placing?: Placing | null } | null)?.placing;
  const read = parse(action);
  switch (read?.word) {
    case 'place':
    case 'done':
      if (!placing) return null;
      return placing.symbols > (view.placing?.symbols ?? 0)
        ? say('more-or-less.hint.symbol', { n: placing.score })
        : say('more-or-less.hint.score', { n: placing.score });
    case 'pass':
      return say('more-or-less.hint.pass');
    case 'draw':
      return say(read.count ? 'more-or-less.hint.draw' : 'more-or-less.hint.draw_none');
    case 'roll': {
      const old = (view.players[view.seat ?? 0]?.hand ?? []).filter(isRolled).length;
      if (!read.dice.length) return old ? say('more-or-less.hint.keep') : null;
      return say(read.dice.length < old ? 'more-or-less.hint.roll' : 'more-or-less.hint.roll_all');
    }
    default:
      return null;
  }
}
