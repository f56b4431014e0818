// For tests that go over all games.
import type { Options } from '#web/protocol/messages.ts';

/** Games that are refereed with real dice. */
export const realDiceOptions: readonly Options[] = [{ goal: 14 }, { goal: 10, bank: 40, first: 1, max_turns: 30 }];
