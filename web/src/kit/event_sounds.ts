// Which sound belongs to what happens. Pure.
import type { GameModule } from './game.ts';
import type { TableEvent } from '../protocol/messages.ts';
import type { SoundName } from '../page/sounds.ts';

function usual(event: TableEvent): SoundName | null {
  if (event.type === 'acted') return event.action === 'call' ? 'call' : null;
  if (event.type !== 'outcome' || event.chance === 'first') return null;
  return /roll|cast/.test(event.chance) ? 'roll' : 'card';
}

/** The sounds of one scene, each once. The game's own choice goes before the usual sound. */
export function soundsOf(events: readonly TableEvent[], game: GameModule): SoundName[] {
  return [...new Set(events.map((event) => game.sound?.(event) ?? usual(event)).filter((name) => name !== null))];
}
