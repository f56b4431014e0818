// What my cards say at their foot, and to who listens.
import { signed, t } from '#web/i18n/i18n.svelte.ts';
import { comboTitle } from './ask.ts';
import { type DieText, type HeldCombo, type Laid, valuesOf } from './view.ts';
import { listed } from './words.ts';

interface CardNow {
  /** It will be discarded. */
  goes: boolean;
  /** With this card in the claim: how much better or worse, and whether others leave it for that; null: it can't be. */
  instead: { change: number; instead: boolean } | null;
  /** The chosen die completes it, for so many points. */
  makes: number | null;
  full: boolean;
  /** Empty slots; null: it has none. */
  missing: number | null;
  /** Those that lie on it. */
  dice: readonly DieText[];
}

export interface Foot {
  text: string;
  good: boolean;
  said: readonly string[];
}

const foot = (text: string, good = false): Foot => ({ text, good, said: [text] });

export function comboFoot(now: CardNow): Foot {
  if (now.goes) return foot(t('take-it.discarded'), true);
  if (now.instead) {
    const n = signed(now.instead.change);
    return foot(t(now.instead.instead ? 'take-it.instead_for' : 'take-it.with_it', { n }), now.instead.change > 0);
  }
  if (now.makes !== null) return foot(t('take-it.makes', { n: now.makes }), true);
  if (now.full) return foot(t('take-it.full'), true);
  if (now.missing !== null && now.missing > 0) return foot(t('take-it.to_go', { n: now.missing }));
  if (now.missing === null && now.dice.length) return foot(t('take-it.so_far', { n: valuesOf(now.dice) }));
  return { text: '', good: false, said: [] };
}

export function comboLabel(held: HeldCombo, schmidt: boolean, more: readonly string[], laid: Laid): string {
  const on = laid.on.filter((die) => die !== null);
  return [comboTitle(held, schmidt), on.length ? t('take-it.lies_on', { dice: listed(on, schmidt) }) : '', ...more]
    .filter(Boolean)
    .join('. ');
}
