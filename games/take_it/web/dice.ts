// The dice of Take It or Leave It, counted: whatever their colour, six numbers each.
import { type GameRecord, rollsIn } from '#web/protocol/records.ts';
import { kSixFaces, type RolledDie } from '#web/kit/game.ts';

export function dice(record: GameRecord): RolledDie[] {
  return rollsIn(record, ['cast', 'roll']).flatMap(({ seat, values }) =>
    values.map((face) => ({ seat, face, faces: kSixFaces })),
  );
}
