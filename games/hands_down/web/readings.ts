// Cards as a person reads them, by the engine: they mark the rack, my hand and the hands of a show.
import type { Ask } from '#web/kit/game.ts';
import type { Card, Combo, Reading } from './view.ts';

/** By combo, for five cards; empty while the engine is not there. */
export function readingsOf(ask: Ask, cards: readonly Card[]): ReadonlyMap<Combo, Reading> {
  const readings = ask('hands_down_readings', { cards: [...cards] })?.readings ?? [];
  return new Map(readings.map((reading) => [reading.combo, reading]));
}
