import { expect, test } from 'vitest';
import type { RecordEvent } from '#web/protocol/records.ts';
import { partsOf } from '#web/kit/score_course.testing.ts';
import { course as placements } from './course.ts';
import { player, view as board } from './testing.ts';

test('placements: only those that are confirmed, part by part', () => {
  const placing = { dice: 3, base: 6, touched: 2, symbols: 1, bonus: 5, score: 22 };
  const views = [board({}), board({ turn: 1, placing }), board({ players: [player({}), player({ score: 22 })] })];
  const events: RecordEvent[] = [
    { seat: 1, action: 'place 4 g6' },
    { seat: 1, action: 'done' },
  ];
  expect(partsOf(placements, events, views)).toEqual({
    parts: [
      [],
      [
        { name: 'dice', value: 12 },
        { name: 'symbols', value: 5 },
        { name: 'bonus', value: 5 },
      ],
    ],
    steps: 1,
  });
});
