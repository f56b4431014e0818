// Why a hint suggests an action, in a short sentence. Pure; what it brings comes from the engine's previews.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Preview } from '#web/kit/previews.ts';
import { callPreview, type Combo, kCombos, placesOf, type View, wordOf } from './view.ts';
import { comboText } from './words.ts';

/** Whether a combo that is worth more lies on the table. */
const isDearer = (view: View, than: Combo): boolean =>
  view.combos.some((combo) => kCombos.indexOf(combo) > kCombos.indexOf(than));

export function why(action: string, view: View, preview: Preview): Part[] | null {
  const call = callPreview(preview('call'));
  switch (wordOf(action)) {
    case 'call':
      return call?.combo ? say('hands-down.hint.call', { combo: comboText(call.combo), n: call.points }) : null;
    case 'wait':
      if (!call?.combo) return say('hands-down.hint.wait');
      return isDearer(view, call.combo) ? say('hands-down.hint.dearer') : null;
    case 'swap': {
      const n = placesOf(action).length;
      if (n > 0) return say('hands-down.hint.swap', { n });
      return call?.combo ? say('hands-down.hint.keep', { combo: comboText(call.combo) }) : null;
    }
    default:
      return null;
  }
}
