// Why a hint suggests an action, in a short sentence. Pure; what it brings comes from the engine's previews.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Preview } from '#web/kit/previews.ts';
import { kCombos, type PotPreview, totalOf, type View, wordOf } from './view.ts';

const kFew = 2; // so many combos can be named

export function why(action: string, view: View, preview: Preview): Part[] | null {
  const total = totalOf(view.dice ?? []);
  const brings = preview(action) as PotPreview | null;
  const coins = brings?.coins[view.seat ?? 0] ?? 0;
  switch (wordOf(action)) {
    case 'keep':
      if (brings?.takes_pot) return say('pass-the-pot.hint.takes', { total });
      return coins > 0 ? say('pass-the-pot.hint.pays', { n: coins }) : say('pass-the-pot.hint.keep');
    case 'reroll':
    case 'pay': {
      const kept = preview('keep') as PotPreview | null;
      if (view.to_beat !== null && kept?.takes_pot === false) {
        return say('pass-the-pot.hint.short', { total, beat: view.to_beat });
      }
      const combos = brings?.combos ?? [];
      if (combos.length === 0) return null;
      if (combos.length === kCombos.length) return say('pass-the-pot.hint.any_combo');
      if (combos.length > kFew) return say('pass-the-pot.hint.combos', { n: combos.length });
      return say('pass-the-pot.hint.combo', { combos: combos.join(', ') });
    }
    case 'to':
      return say('pass-the-pot.hint.to');
    default:
      return coins > 0 ? say('pass-the-pot.hint.pays', { n: coins }) : null;
  }
}
