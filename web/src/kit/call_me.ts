// "Call me when I can call": where the page may answer for a person whose hand brings nothing. Pure.
import type { Description, SeatState } from '../protocol/messages.ts';

/**
 * Whether the time of an answer tells others nothing. With other persons at the table it does not where the table lets
 * waits count after a while (docs/table.md): not where bots answer at once, and not by correspondence.
 */
export function waitsTellNothing({ settings }: Pick<Description, 'settings'>, seats: readonly SeatState[]): boolean {
  const persons = seats.filter((seat) => seat.who === 'person' && !seat.resigned && !seat.left).length;
  return persons < 2 || (settings.pace_max_ms > 0 && settings.clock !== 'correspondence');
}
