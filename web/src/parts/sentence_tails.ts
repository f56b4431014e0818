// Punctuation after something drawn: a line of text is never broken between the two. Pure.
import type { Part } from '../i18n/catalogue.ts';

export interface Tailed {
  part: Part;
  /** What stays with a drawn part. */
  tail: string;
}

const kPunctuation = /^[.,:;!?…)”“»]+/;

export function withTails(parts: readonly Part[]): Tailed[] {
  const tails = parts.map((part, i) => {
    const next = parts[i + 1];
    return typeof part !== 'string' && typeof next === 'string' ? (kPunctuation.exec(next)?.[0] ?? '') : '';
  });
  return parts.map((part, i) => ({
    part: typeof part === 'string' ? part.slice(tails[i - 1]?.length ?? 0) : part,
    tail: tails[i]!,
  }));
}
