// The settings of this device, stored on it.
import { choose, type Language } from '../i18n/catalogue.ts';
import { i18n } from '../i18n/i18n.svelte.ts';

export const kThemes = ['auto', 'day', 'evening', 'contrast'] as const;
export type Theme = (typeof kThemes)[number];
export const kPalettes = ['classic', 'black-white'] as const;
export type Palette = (typeof kPalettes)[number];

interface Chosen {
  theme: Theme;
  palette: Palette;
  language: Language | null; // null: the browser's
  volume: number; // of sounds, 0 to 1; 0: off
  notify: boolean;
  callMe: boolean; // in call windows I am asked only if my hand brings something
}

const kPlace = 'tessera.settings';
const kStandard: Chosen = {
  theme: 'auto',
  palette: 'classic',
  language: null,
  volume: 0.7,
  notify: false,
  callMe: true,
};

/** Private windows and full disks refuse; then nothing is kept, and all else works. */
export const kept = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      // see above
    }
  },
};

/** What this page called its themes and palettes before. */
const kFormerThemes: Readonly<Record<string, Theme>> = { light: 'day', dark: 'evening' };
const kFormerPalettes: Readonly<Record<string, Palette>> = { schmidt: 'black-white' };

function read(): Chosen {
  try {
    const { sound, ...stored } = JSON.parse(kept.get(kPlace) ?? '{}') as Partial<Chosen> & { sound?: boolean };
    const chosen = { ...kStandard, ...(sound === false ? { volume: 0 } : {}), ...stored }; // once it was on or off
    const volume = chosen.volume >= 0 && chosen.volume <= 1 ? chosen.volume : kStandard.volume;
    return {
      ...chosen,
      volume,
      theme: kFormerThemes[chosen.theme] ?? chosen.theme,
      palette: kFormerPalettes[chosen.palette] ?? chosen.palette,
    };
  } catch {
    return kStandard;
  }
}

class Settings {
  chosen = $state.raw<Chosen>(read());

  change(what: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...what };
    kept.set(kPlace, JSON.stringify(this.chosen));
    this.show();
    if (what.language !== undefined) void i18n.speak(this.language);
  }

  get language(): Language {
    return this.chosen.language ?? choose(navigator.languages);
  }

  /** Puts the theme and the palette where the style sheet looks for them. */
  show(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.theme();
    root.dataset['palette'] = this.chosen.palette;
  }

  private theme(): Exclude<Theme, 'auto'> {
    if (this.chosen.theme !== 'auto') return this.chosen.theme;
    if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'evening' : 'day';
  }
}

export const settings = new Settings();
