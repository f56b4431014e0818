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
