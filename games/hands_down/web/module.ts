// The question that Hands Down adds to the WebAssembly module (games/hands_down/rules/combo_progress.h).
declare module '#web-engine/engine.js' {
  interface Functions {
    /** For each combo, the least first. */
    hands_down_readings: { takes: { cards: string[] }; gives: { readings: HandsReading[] } };
  }
}

/** Which of five cards go together towards a combo. */
export interface HandsReading {
  combo: 'three' | 'four' | 'full-house' | 'small-straight' | 'large-straight' | 'five';
  /** How many cards it takes, and how many of these go together. */
  needs: number;
  has: number;
  /** Of their numbers. */
  sum: number;
  /** By place: the number that the card is read as, null where it does not go with the others. */
  as: (number | null)[];
}
