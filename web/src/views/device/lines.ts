// What a list says of a game of this device.
import { t } from '../../i18n/i18n.svelte.ts';
import type { KeptTable } from '../../local/kept.ts';
import { nameOf } from '../../kit/players.ts';

export function lineOf({ id, game, options, seats, stage, toAct, result, changed }: KeptTable) {
  const names = (of: readonly number[]) => of.map((seat) => nameOf(seats[seat]!, seat)).join(', ');
  const winners = result?.winners ?? [];
  const state =
    stage === 'playing'
      ? t('device.turn_of', { names: names(toAct) })
      : t(winners.length ? 'device.won' : 'device.ended', { names: names(winners), n: winners.length });
  return { id, game, options, people: names(seats.map((_, seat) => seat)), state, at: changed };
}
