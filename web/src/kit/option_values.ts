// Values of options and settings as the server takes them, whatever was typed or chosen. Pure.
import type { OptionSpec, OptionValue } from '../protocol/messages.ts';

type Values = Readonly<Record<string, OptionValue>>;

/** The whole number within the option's bounds that is nearest to what was typed; null: that is no number. */
export function clamped({ min, max }: Pick<OptionSpec, 'min' | 'max'>, typed: number): number | null {
  if (!Number.isFinite(typed)) return null;
  return Math.min(Math.max(Math.round(typed), min ?? -Infinity), max ?? Infinity);
}

/** Settings of which the first is never more than the second. */
const kPairs = [['pace_min_ms', 'pace_max_ms']] as const;

/** The settings with a new value for one; where it passes the other of its pair, that one goes along. */
export function withSetting(
  chosen: Values,
  specs: readonly Pick<OptionSpec, 'name' | 'default'>[],
  name: string,
  value: OptionValue,
): Record<string, OptionValue> {
  const now = (other: string) => Number(chosen[other] ?? specs.find((spec) => spec.name === other)?.default);
  const pushed = kPairs.flatMap(([least, most]): [string, OptionValue][] => {
    if (name === least && Number(value) > now(most)) return [[most, value]];
    if (name === most && Number(value) < now(least)) return [[least, value]];
    return [];
  });
  return { ...chosen, [name]: value, ...Object.fromEntries(pushed) };
}

type Specs = readonly Pick<OptionSpec, 'name' | 'type'>[];

/** `change` says which seat one is now; null: it is gone, and what was said of it is as usual. */
function withSeats(options: Values, specs: Specs, change: (seat: number) => number | null): Values {
  const seats = specs.filter(({ name, type }) => type === 'seat' && typeof options[name] === 'number');
  const after = seats.map(({ name }) => [name, change(options[name] as number)] as const);
  if (after.every(([name, seat]) => options[name] === seat)) return options;
  const gone = after.filter(([, seat]) => seat === null).map(([name]) => name);
  const kept = Object.entries({ ...options, ...Object.fromEntries(after) }).filter(([name]) => !gone.includes(name));
  return Object.fromEntries(kept) as Values;
}

/** The options once a seat was put away; those behind it move up. */
export const withoutSeat = (options: Values, specs: Specs, away: number): Values =>
  withSeats(options, specs, (seat) => (seat === away ? null : seat > away ? seat - 1 : seat));

/** The options for so many players. */
export const withinSeats = (options: Values, specs: Specs, players: number): Values =>
  withSeats(options, specs, (seat) => (seat < players ? seat : null));
