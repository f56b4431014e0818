// Games with real dice as they are kept on the device.
import type { Sheet } from '../games/take-it/scorer.ts';
import { device, type Kept } from '../net/device.ts';
import type { GameRecord } from '../net/records.ts';

/** A game that is refereed, as it is kept. */
export interface KeptGame extends Kept {
  kind: 'game';
  at: number;
  record: GameRecord;
}
/** Take It's sheet, likewise. */
export interface KeptSheet extends Kept {
  kind: 'sheet';
  at: number;
  sheet: Sheet;
}
export type KeptReal = KeptGame | KeptSheet;

/** Which games there are for real dice, and how: the program referees them, or it counts. */
export const kRealGames = [
  { game: 'pass-the-pot', how: 'referee' },
  { game: 'more-or-less', how: 'referee' },
  { game: 'take-it', how: 'score' },
] as const;

export const freshId = (): string => crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(36);

export async function keptReal(): Promise<KeptReal[]> {
  return (await device.list<KeptReal>('real')).sort((a, b) => b.at - a.at);
}
