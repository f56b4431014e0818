// Where labels stand beside what they name, if it lies too close together. Pure.

/** Heights from 0 to 1 as near to the wanted ones as `gap` between any two allows, in the same order. */
export function labelPlaces(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || b - a);
  const places = [...wanted];
  let least = 0;
  for (const i of order) {
    places[i] = Math.max(wanted[i]!, least);
    least = places[i]! + gap;
  }
  let most = 1;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - gap;
  }
  return places;
}
