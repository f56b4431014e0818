// The die, counted for the statistics after a game.
import { kSixFaces, type RolledDie } from '#web/kit/game.ts';
import { type GameRecord, rollsIn } from '#web/protocol/records.ts';

export function dice(record: GameRecord): RolledDie[] {
  return rollsIn(record, ['roll']).flatMap(({ seat, values }) =>
    values.map((face) => ({ seat, face, faces: kSixFaces })),
  );
}
