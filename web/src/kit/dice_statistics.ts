// How often each face came, and how often it was to be expected. Pure.
import type { GameModule } from './game.ts';
import type { Seat } from '../protocol/messages.ts';
import type { GameRecord } from '../protocol/records.ts';

export interface FaceCount {
  face: string;
  count: number;
  expected: number;
}

export interface DiceCount {
  dice: number;
  faces: FaceCount[];
}

/** Of all dice of a record, or of those that one seat rolled. */
export function countDice(
  record: GameRecord,
  dice: NonNullable<GameModule['dice']>,
  seat: Seat | null = null,
): DiceCount {
  const faces = new Map<string, FaceCount>();
  let count = 0;
  const at = (face: string): FaceCount => {
    const known = faces.get(face) ?? { face, count: 0, expected: 0 };
    faces.set(face, known);
    return known;
  };
  for (const die of dice(record)) {
    if (seat !== null && die.seat !== seat) continue;
    count++;
    for (const face of die.faces) at(face).expected += 1 / die.faces.length;
    at(die.face).count++;
  }
  return { dice: count, faces: [...faces.values()] };
}
