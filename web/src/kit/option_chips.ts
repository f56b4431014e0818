// Options and settings as people read them: the preset, and a short sentence for each that is not as usual. Numbers of
// milliseconds, keys and `false` never reach a person. Pure.
import lists from 'virtual:options';
import type { OptionFacts } from '../../build/catalogue.ts';
import { has, t } from '../i18n/i18n.svelte.ts';
import { factsOf } from '../protocol/games.ts';
import type { GameId, OptionValue } from '../protocol/messages.ts';

type Values = Readonly<Record<string, unknown>>;

const kUnits = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** "6 seconds", "1 minute": the largest unit that needs no fraction, or tenths of a second. */
export function timeText(seconds: number): string {
  const [unit, size] = kUnits.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['s', 1];
  return t(`time.${unit}`, { n: Math.round((seconds / size) * 10) / 10 });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const optionsOf = (game: GameId): readonly OptionFacts[] => lists.games[game] ?? [];

/** The options that are not the usual ones. */
export function changedOptions(game: GameId, options: Values): Record<string, OptionValue> {
  const changed = optionsOf(game).filter(({ name, default: usual }) => name in options && !same(options[name], usual));
  return Object.fromEntries(changed.map(({ name }) => [name, options[name] as OptionValue]));
}

/** The name of the preset that these options are; null: of none. */
export function presetOf(game: GameId, options: Values): string | null {
  const changed = changedOptions(game, options);
  const found = factsOf(game).presets.find((preset) => {
    const wanted = changedOptions(game, preset.options);
    const names = new Set([...Object.keys(changed), ...Object.keys(wanted)]);
    return [...names].every((name) => same(changed[name], wanted[name]));
  });
  return found?.name ?? null;
}

/** The game's own message, or the one for all games. */
function message(game: GameId, name: string, params: Record<string, string | number>): string {
  const own = `${game}.chip.${name}`;
  return t(has(own) ? own : `chip.${name}`, params);
}

function optionChip(game: GameId, { name, type }: OptionFacts, value: unknown): string {
  if (typeof value === 'object') return t(has(`chip.own.${name}`) ? `chip.own.${name}` : 'chip.own');
  if (type === 'boolean') return message(game, `${name}.${value ? 'on' : 'off'}`, {});
  if (type === 'seat') return message(game, name, { seat: Number(value) + 1 });
  if (type === 'word' || type === 'document') return message(game, `${name}.${String(value)}`, {});
  const none = value === 0 && has(`${game}.chip.${name}.none`);
  return message(game, none ? `${name}.none` : name, { n: Number(value) });
}

function settingChip({ name, type }: OptionFacts, value: unknown, all: Values): string | null {
  const key = `setting.chip.${name}`;
  if (name === 'undo_asks' && all['undo'] === false) return null;
  if (type === 'boolean') return t(`${key}.${value ? 'on' : 'off'}`);
  switch (name) {
    case 'clock':
      return value === 'none' ? null : t(key, { time: timeText(Number(all['clock_s'])) });
    case 'stand_in':
      return t(key, { level: t(`level.${String(value)}`) });
    case 'away_s':
      return value === 0 ? t(`${key}.none`) : t(key, { time: timeText(Number(value)) });
    case 'window_ms':
      return value === 0 ? t(`${key}.none`) : t(key, { time: timeText(Number(value) / 1000) });
    case 'pace_max_ms':
      return value === 0
        ? t('setting.chip.pace.none')
        : t('setting.chip.pace', { time: timeText(Number(value) / 1000) });
    default:
      return null; // said with another setting
  }
}

/** What is played: the preset, or what is not as usual. */
export function gameChips(game: GameId, options: Values): string[] {
  const preset = presetOf(game, options);
  if (preset !== null) return [t(`${game}.preset.${preset}`)];
  const changed = changedOptions(game, options);
  return optionsOf(game)
    .filter(({ name }) => name in changed)
    .map((spec) => optionChip(game, spec, changed[spec.name]));
}

/** Whether a setting changes anything in this game. */
export const counts = (setting: string, game: GameId): boolean => setting !== 'window_ms' || factsOf(game).windows;

/** How it is played. `settings` has all of them, or those that were chosen. */
export function tableChips(game: GameId, settings: Values): string[] {
  return lists.settings
    .filter(({ name, default: usual }) => name in settings && counts(name, game) && !same(settings[name], usual))
    .flatMap((spec) => settingChip(spec, settings[spec.name], settings) ?? []);
}
