// The question that my legal actions answer. Pure.
import { type DieText, restOf, type Steps, wordOf } from './view.ts';

type Preview = (action: string) => object | null;

export type Mode = 'claim' | 'discard' | 'draw' | 'face' | 'aim' | 'pick' | 'take';

const kModes: readonly (readonly [string, Mode])[] = [
  ['claim', 'claim'],
  ['keep', 'discard'],
  ['draw', 'draw'],
  ['turn', 'face'],
  ['aim', 'aim'],
  ['pick', 'pick'],
  ['take', 'take'],
  ['pass', 'take'],
  ['stop', 'take'],
];

export interface Asked {
  mode: Mode | null;
  /** What may follow each word: `take` → the dice. */
  offers: (word: string) => readonly string[];
  /** Steps that name several dice: they are marked first and sent in their order then. */
  several: boolean;
  /** One of my own dice is asked for. */
  fromHand: boolean;
  /** Dice of the tray that can be chosen; null: none are asked for. */
  choosable: ReadonlySet<DieText> | null;
  /** How many dice can still be marked, so that nobody marks more than can be sent. */
  room: number;
}

function modeOf(words: ReadonlyMap<string, unknown>, steps: Steps | null): Mode | null {
  const found = kModes.find(([word]) => words.has(word))?.[1];
  return found ?? (words.has('roll') ? (steps?.cast ? 'aim' : 'pick') : null);
}

/** How many dice can be marked, from the engine's preview of a pick. Without the module there is no limit. */
function mostOf(legal: readonly string[], preview: Preview): number {
  const pick = legal.find((action) => ['pick', 'aim'].includes(wordOf(action)));
  const told = pick === undefined ? null : (preview(pick) as { most?: number } | null);
  return told?.most ?? Infinity;
}

export function askedOf(legal: readonly string[], steps: Steps | null, preview: Preview): Asked {
  const words = new Map<string, string[]>();
  for (const action of legal) words.set(wordOf(action), [...(words.get(wordOf(action)) ?? []), restOf(action)]);
  const offers = (word: string): readonly string[] => words.get(word) ?? [];
  const mode = modeOf(words, steps);
  const fromHand = mode === 'pick' && steps?.card === 'cast-back';
  const fromTray = mode === 'take' || mode === 'aim' || (mode === 'pick' && !fromHand);
  return {
    mode,
    offers,
    several: mode === 'aim' || (mode === 'pick' && (steps?.card.startsWith('reroll') ?? false)),
    fromHand,
    choosable: fromTray ? new Set(offers(mode)) : null,
    room: mostOf(legal, preview) - (steps?.picked.length ?? 0),
  };
}
