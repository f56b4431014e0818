// Why a hint suggests an action, in a short sentence. Pure; what it brings comes from the engine's previews.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Preview } from '#web/kit/previews.ts';
import { totalOf, type View, wordOf } from './view.ts';

interface Brings {
  takes_pot: boolean | null;
  coins: number[];
}

export function why(action: string, view: View, preview: Preview): Part[] | null {
  const total = totalOf(view.dice ?? []);
  const brings = preview(action) as Brings | null;
  const coins = brings?.coins[view.seat ?? 0] ?? 0;
  switch (wordOf(action)) {
    case 'keep':
      if (brings?.takes_pot) return say('pass-the-pot.hint.takes', { total });
      return coins > 0 ? say('pass-the-pot.hint.pays', { n: coins }) : say('pass-the-pot.hint.keep');
    case 'reroll':
    case 'pay':
      if (view.to_beat !== null && total <= view.to_beat) {
        return say('pass-the-pot.hint.short', { total, beat: view.to_beat });
      }
      return say('pass-the-pot.hint.more', { total });
    case 'to':
      return say('pass-the-pot.hint.to');
    default:
      return coins > 0 ? say('pass-the-pot.hint.pays', { n: coins }) : null;
  }
}
