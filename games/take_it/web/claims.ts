// Claims that are put together card by card, from the list of legal claims. Pure.

type Places = readonly number[];

/** The action: `claim 1 3`. */
export const claimOf = (places: Places): string =>
  ['claim', ...[...places].sort((a, b) => a - b).map((place) => place + 1)].join(' ');

const same = (one: Places, other: Places) => one.length === other.length && one.every((place) => other.includes(place));

/** Without the card: what is left. With it: what is chosen and this, or else the best there is with it; null: none. */
export function claimWith(
  claims: readonly Places[],
  chosen: Places,
  place: number,
): { places: Places; instead: boolean } | null {
  if (chosen.includes(place)) return { places: chosen.filter((one) => one !== place), instead: false };
  const wanted = [...chosen, place];
  if (claims.some((places) => same(places, wanted))) return { places: wanted, instead: false };
  const other = claims.find((places) => places.includes(place));
  return other ? { places: other, instead: true } : null;
}
