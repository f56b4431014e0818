// What a die looks like. Colour is never the only sign: pips are round on blue dice and on plain ones, square on
// orange ones; a wild die has one big star, with its number in it; a player's die has that player's mark in its corner.
export interface DieAppearance {
  kind: 'plain' | 'blue' | 'orange' | 'wild' | 'seat' | 'gray';
  /** 1 to 6, a letter, `*` for a star, `#` for any number, or null: not rolled, or not known. */
  shows: string | null;
  /** Whose die it is, for `seat`, and for a wild die that is a player's own. */
  seat?: number;
}
