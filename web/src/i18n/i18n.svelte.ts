// The language of the page and its messages. Catalogues are loaded when they are needed: `common` before the page is
// shown, a game's before its table is.
import {
  type Catalogue,
  fill,
  type Language,
  type Message,
  type Params,
  type Part,
  numberText,
  plain,
} from './catalogue.ts';

const files = import.meta.glob<{ default: Catalogue }>('./*/*.json');
const gameFiles = import.meta.glob<{ default: Catalogue }>('../../../games/*/web/words/*.json');

/** Of a game's id. */
const folder = (game: string) => game.replaceAll('-', '_');

/** A game's name and what it is about, in all languages: home shows them, and needs no other words of a game. */
interface Names {
  name: string;
  about: string;
}
const names = import.meta.glob<Readonly<Record<Language, Names>>>('../../../games/*/web/names.json', {
  eager: true,
  import: 'default',
});

export type PartName = string; // 'common', or a game's id: the name of a file

class I18n {
  language = $state<Language>('en');
  private loaded = $state.raw<Readonly<Record<string, Catalogue>>>({});
  private wanted = new Set<PartName>(['common']);

  /** Loads a part in the present language. */
  async need(part: PartName): Promise<void> {
    this.wanted.add(part);
    await this.load(this.language, [part]);
  }

  /** Switches once everything needed is there, so that no half of the page lags behind. */
  async speak(language: Language): Promise<void> {
    await this.load(language, [...this.wanted]);
    this.language = language;
    document.documentElement.lang = language;
  }

  find(key: string): Message | undefined {
    const dot = key.indexOf('.');
    const part = this.loaded[`${this.language}/${key.slice(0, dot)}`];
    return part?.[key.slice(dot + 1)] ?? this.loaded[`${this.language}/common`]?.[key] ?? this.named(key);
  }

  /** `game.ID` is a game's name, `game.ID.about` is what it is about. */
  private named(key: string): string | undefined {
    const [, game = '', about] = /^game\.([\w-]+?)(\.about)?$/.exec(key) ?? [];
    return names[`../../../games/${folder(game)}/web/names.json`]?.[this.language]?.[about ? 'about' : 'name'];
  }

  private async load(language: Language, parts: readonly PartName[]): Promise<void> {
    const missing = parts.filter((part) => !this.loaded[`${language}/${part}`]);
    const fresh = await Promise.all(
      missing.map(async (part) => {
        const file =
          files[`./${language}/${part}.json`] ?? gameFiles[`../../../games/${folder(part)}/web/words/${language}.json`];
        return [`${language}/${part}`, file ? (await file()).default : {}] as const;
      }),
    );
    if (fresh.length) this.loaded = { ...this.loaded, ...Object.fromEntries(fresh) };
  }
}

export const i18n = new I18n();

/**
 * The parts of a message, with the drawn ones. Keys of a game's catalogue begin with its id: `ID.KEY`. A missing key is
 * shown as it is.
 */
export function say(key: string, params: Params = {}): Part[] {
  const message = i18n.find(key);
  return message === undefined ? [key] : fill(message, i18n.language, params);
}

/** The same as plain text. */
export function t(key: string, params: Params = {}): string {
  return plain(say(key, params));
}

/** Whether there is such a message. */
export function has(key: string): boolean {
  return i18n.find(key) !== undefined;
}

/** "You keep 13" where there is a form for the one who reads (`KEY.you`), else "Ada keeps 13". */
export function sayOf(key: string, isYou: boolean, params: Params = {}): Part[] {
  return say(isYou && has(`${key}.you`) ? `${key}.you` : key, params);
}

export function number(value: number, format: Intl.NumberFormatOptions = {}): string {
  return numberText(value, i18n.language, format);
}

/** With its sign: "+4", "−3", "0". */
export const signed = (value: number): string => number(value, { signDisplay: 'exceptZero' });

/** A share, as "12.5 %" is written; with its sign, "+12.5 %". */
export function percent(value: number, { signed = false, digits = 1 } = {}): string {
  const signDisplay = signed ? 'exceptZero' : 'auto';
  return number(value, { style: 'percent', maximumFractionDigits: digits, signDisplay });
}

export function when(at: number): string {
  return new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
