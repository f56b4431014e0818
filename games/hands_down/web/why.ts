// Why a hint suggests an action, in a short sentence. Pure; what it brings comes from the engine's previews.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Preview } from '#web/kit/previews.ts';
import { callPreview, placesOf, type View, wordOf } from './view.ts';
import { comboText } from './words.ts';

export function why(action: string, _view: View, preview: Preview): Part[] | null {
  const call = callPreview(preview('call'));
  switch (wordOf(action)) {
    case 'call':
      return call?.combo ? say('hands-down.hint.call', { combo: comboText(call.combo), n: call.points }) : null;
    case 'wait':
      return say(call && !call.foul ? 'hands-down.hint.dearer' : 'hands-down.hint.wait');
    case 'swap': {
      const n = placesOf(action).length;
      return n === 0 ? say('hands-down.hint.keep') : say('hands-down.hint.swap', { n });
    }
    default:
      return null;
  }
}
