// Drawn parts that all games' sentences use.
import type { Player, SentenceContext } from '../kit/game.ts';
import { drawn, type Drawn, type Part } from '../i18n/catalogue.ts';
import { sayOf } from '../i18n/i18n.svelte.ts';
import type { Seat } from '../protocol/messages.ts';
import type { DieAppearance } from '../kit/die.ts';
import Die from '../pieces/Die.svelte';
import PlayerName from './PlayerName.svelte';

/** A die in a sentence; `text` is how it is said: "blue 5". */
export function dieIn(appearance: DieAppearance, text: string): Drawn {
  return drawn(text, Die, { ...appearance, size: 'inline' as const });
}

/** Several things in a row, with a space between: dice, names. */
export function row(parts: readonly Part[], between = ' '): Part[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [between, part]));
}

export function nameIn(player: Player): Drawn {
  return drawn(player.name, PlayerName, { player });
}

export function who(context: SentenceContext, seat: number): Drawn | string {
  const player = context.players[seat];
  return player ? nameIn(player) : String(seat);
}

/** A sentence about somebody, with `.you` where it is about the one who reads. */
export function about(
  key: string,
  context: SentenceContext,
  seat: Seat,
  params: Record<string, string | number | Part[]> = {},
): Part[] {
  return sayOf(key, seat === context.me, { who: who(context, seat), ...params });
}
