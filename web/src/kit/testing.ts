// For the tests of the games: people, and events.
import type { TableEvent } from '../protocol/messages.ts';
import { personAt } from './players.ts';
import type { Player } from './game.ts';

/** The reader has seat 0. */
export const somebody = (seat: number, name: string): Player => ({ ...personAt(name, seat), isMe: seat === 0 });

export const acted = (seat: number, action: string | null, by: 'person' | 'window' = 'person') =>
  ({ type: 'acted', seat, action, by }) satisfies TableEvent;

export const chance = (kind: string, seat: number | null, outcome: string | null) =>
  ({ type: 'outcome', chance: kind, seat, outcome }) satisfies TableEvent;

export const rolled = (seat: number, outcome: string) => chance('roll', seat, outcome);
