// Message catalogues: flat JSON, one file a language and part (`common`, or a game's id). A message is a text with
// {places}; or, where a number decides, an object of plural forms chosen by {n}. Pure.
import type { Component } from 'svelte';

export const kLanguages = ['en', 'it', 'de'] as const;
export type Language = (typeof kLanguages)[number];

export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, Message>>;

/** Something drawn within a sentence: a die, a card, a player. `text` is what is read aloud and found in plain text. */
export interface Drawn {
  text: string;
  draw: Component<any>; // any component: which props it takes is checked where `drawn` is called
  props: object;
}

export type Part = string | Drawn;
export type Param = string | number | Part | readonly Part[];
export type Params = Readonly<Record<string, Param>>;

export function drawn<Props extends object>(text: string, draw: Component<Props>, props: NoInfer<Props>): Drawn {
  return { text, draw, props };
}

export function plain(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** A number as the language writes it, with a real minus. */
export const numberText = (value: number, language: Language, format: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(language, format).replace('-', '−');

function template(message: Message, language: Language, params: Params): string {
  if (typeof message === 'string') return message;
  const n = Number(params['n'] ?? 0);
  return message[new Intl.PluralRules(language).select(n)] ?? message.other ?? '';
}

/** A message with its places filled; a place without a value stays as it is, so that the mistake is seen. */
export function fill(message: Message, language: Language, params: Params): Part[] {
  const parts: Part[] = [];
  const text = template(message, language, params);
  let from = 0;
  for (const place of text.matchAll(/\{(\w+)\}/g)) {
    const value = params[place[1] ?? ''];
    if (value === undefined) continue;
    parts.push(text.slice(from, place.index));
    if (typeof value === 'number') parts.push(numberText(value, language));
    else if (Array.isArray(value)) parts.push(...(value as readonly Part[]));
    else parts.push(value as Part);
    from = place.index + place[0].length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}

/** The first language a reader asks for that we have. */
export function choose(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const language = kLanguages.find((known) => one.toLowerCase().startsWith(known));
    if (language) return language;
  }
  return 'en';
}
