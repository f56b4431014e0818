// The dice of Pass the Pot, counted: five numbers and a letter each.
import { type GameRecord, rollsIn } from '#web/protocol/records.ts';
import type { RolledDie } from '#web/kit/game.ts';

// Which of the three letters a die has is not told by what it shows; they count as one.
const kLetters = 'POT';
const kFaces = ['1', '2', '3', '4', '5', kLetters];

export function dice(record: GameRecord): RolledDie[] {
  return rollsIn(record, ['roll', 'roll-off']).flatMap(({ seat, values }) =>
    values.map((face) => ({ seat, face: kLetters.includes(face) ? kLetters : face, faces: kFaces })),
  );
}
