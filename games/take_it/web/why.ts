// Why a hint suggests an action, in a short sentence. Pure; what it brings comes from the engine's previews.
import type { Part } from '#web/i18n/catalogue.ts';
import { say } from '#web/i18n/i18n.svelte.ts';
import type { Preview } from '#web/kit/previews.ts';
import { placesOf, type View, wordOf } from './view.ts';

interface Claim {
  claim: string;
  points: number;
  score: number;
}

const bestAfter = (preview: Preview, action: string): Claim | null =>
  (preview(action) as { best?: Claim } | null)?.best ?? null;

/** The dearest card that taking this die completes, compared with taking none. */
function completed(action: string, view: View, preview: Preview): number | null {
  const then = bestAfter(preview, action);
  const now = bestAfter(preview, 'pass') ?? bestAfter(preview, 'stop');
  if (!then || (now && then.score <= now.score)) return null;
  const had = new Set(now ? placesOf(now.claim) : []);
  const points = placesOf(then.claim)
    .filter((place) => !had.has(place))
    .map((place) => view.hand?.combos[place]?.points ?? 0);
  return points.length ? Math.max(...points) : null;
}

/** Chips cost so much in some rounds that no claim brings anything. */
function whyClaim(action: string, preview: Preview): Part[] | null {
  const scoreOf = (claim: object | null) => (claim as Partial<Claim> | null)?.score ?? -Infinity;
  const score = scoreOf(preview(action));
  if (score > 0) return say('take-it.hint.claim', { n: score });
  if (score === -Infinity || [...preview.all().values()].some((other) => scoreOf(other) > score)) return null;
  return say(placesOf(action).length ? 'take-it.hint.claim_least' : 'take-it.hint.claim_nothing');
}

export function why(action: string, view: View, preview: Preview): Part[] | null {
  switch (wordOf(action)) {
    case 'take': {
      const n = completed(action, view, preview);
      return n === null ? say('take-it.hint.take') : say('take-it.hint.completes', { n });
    }
    case 'claim':
      return whyClaim(action, preview);
    case 'pass':
    case 'stop':
      return say('take-it.hint.pass');
    case 'play':
      return say('take-it.hint.play');
    case 'pick':
      return say('take-it.hint.pick');
    case 'aim':
      return say('take-it.hint.aim');
    case 'turn':
      return say('take-it.hint.turn');
    case 'roll':
      return say('take-it.hint.roll');
    case 'keep':
      return say('take-it.hint.keep');
    case 'discard':
      return say('take-it.hint.discard');
    case 'draw':
      return say('take-it.hint.draw');
    default:
      return null;
  }
}
