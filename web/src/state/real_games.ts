// Games with real dice as they are kept on the device.
import type { Sheet } from '../kit/game.ts';
import { device, type Kept } from '../local/device.ts';
import { factsOf, kGames } from '../protocol/games.ts';
import type { GameId } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';

/** A game that is refereed, as it is kept. */
export interface KeptGame extends Kept {
  kind: 'game';
  at: number;
  record: GameRecord;
}
/** The sheet of a game that is counted, likewise. */
export interface KeptSheet extends Kept {
  kind: 'sheet';
  at: number;
  /** Left out in sheets that were kept when there was one such game. */
  game?: GameId;
  sheet: Sheet;
}
export type KeptReal = KeptGame | KeptSheet;

const kFirstCounted = kGames.find((game) => factsOf(game).real_dice === 'score');

export function gameOf(kept: KeptReal): GameId {
  return kept.kind === 'game' ? kept.record.game : (kept.game ?? kFirstCounted!);
}

export const namesOf = (kept: KeptReal): readonly string[] =>
  kept.kind === 'game' ? kept.record.seats : kept.sheet.names;

export const freshId = (): string => crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(36);

export async function keptReal(): Promise<KeptReal[]> {
  return (await device.list<KeptReal>('real')).sort((a, b) => b.at - a.at);
}
