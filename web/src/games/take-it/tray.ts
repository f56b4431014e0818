// Where the dice lie in the tray. The server counts dice and knows no places: here every die keeps its own, from the
// cast until it is taken, whatever is turned or rolled again. Pure.
import { colourOf, type DieText, inOrder, valueOf, type View, without } from './view.ts';

export interface Lying {
  id: number;
  die: DieText;
  spot: number;
  /** How often it was rolled: a new number makes it tumble; 0: it lay here when we came. */
  roll: number;
}

export interface Lie {
  round: number;
  /** How many spots the tray has: one for each die of the game. */
  spots: number;
  lying: readonly Lying[];
  /** Those that are no longer there, since the last look. */
  gone: readonly Lying[];
}

export interface Place {
  /** Of the tray's width and height, 0 to 1. */
  x: number;
  y: number;
  /** Degrees. */
  turned: number;
}

/** Numbers that look random and are the same each time; 0 to 1. */
function noise(a: number, b: number): number {
  let x = Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

function shuffled(count: number, seed: number): number[] {
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(noise(seed, i) * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

const diceOf = (view: View) =>
  view.tray.length + view.players.reduce((sum, player) => sum + player.dice.length, 0) + (view.action?.cast ? 1 : 0);

let made = 0;

/** `old`: null when nothing is known; `cast`: the dice have just been thrown. */
export function follow(old: Lie | null, view: View, cast: boolean): Lie {
  const { tray, round } = view;
  if (!old || old.round !== round || (cast && old.lying.length === 0)) {
    const spots = Math.max(diceOf(view), tray.length);
    const order = shuffled(spots, round * 31 + tray.reduce((sum, die) => sum * 7 + valueOf(die), 0));
    const roll = cast ? 1 : 0;
    return { round, spots, lying: tray.map((die, i) => ({ id: ++made, die, spot: order[i]!, roll })), gone: [] };
  }
  // First those that show what they showed; then those of a colour that show something new; then those that came back.
  let wanted = [...tray];
  const kept: Lying[] = [];
  const loose: Lying[] = [];
  for (const one of old.lying) {
    if (wanted.includes(one.die)) {
      wanted = without(wanted, [one.die]);
      kept.push(one);
    } else {
      loose.push(one);
    }
  }
  const gone: Lying[] = [];
  for (const one of loose) {
    const now = wanted.find((die) => colourOf(die) === colourOf(one.die));
    if (now === undefined) {
      gone.push(one);
      continue;
    }
    wanted = without(wanted, [now]);
    kept.push({ ...one, die: now, roll: one.roll + 1 });
  }
  const used = new Set(kept.map((one) => one.spot));
  const free = shuffled(old.spots, round * 31 + tray.length).filter((spot) => !used.has(spot));
  const back = wanted.map((die, i) => ({ id: ++made, die, spot: free[i] ?? old.spots + i, roll: 1 }));
  const lying = [...kept, ...back];
  const rank = new Map(inOrder(tray).map((die, i) => [die, i]));
  lying.sort((a, b) => rank.get(a.die)! - rank.get(b.die)! || a.id - b.id);
  return { round, spots: Math.max(old.spots, tray.length), lying, gone };
}

const kGolden = Math.PI * (3 - Math.sqrt(5));

/** As they fell: all over a disc, none on another. */
export function scattered({ round, spots }: Lie, { spot }: Lying): Place {
  const reach = 0.4 * Math.sqrt((spot + 0.5) / spots);
  const angle = spot * kGolden + round;
  const shake = 0.012;
  return {
    x: 0.5 + reach * Math.cos(angle) + shake * (noise(round, spot) - 0.5),
    y: 0.5 + reach * Math.sin(angle) + shake * (noise(spot, round) - 0.5),
    turned: Math.round((noise(round + 7, spot + 3) - 0.5) * 50),
  };
}

const kMostInRow = 7;

/** In rows by colour, each from low to high. */
export function sorted({ lying }: Lie): Map<number, Place> {
  const rows: Lying[][] = [];
  for (const colour of ['B', 'O', 'R']) {
    const all = lying.filter((one) => colourOf(one.die) === colour);
    const count = Math.ceil(all.length / kMostInRow);
    const length = Math.ceil(all.length / count);
    for (let i = 0; i < count; i++) rows.push(all.slice(i * length, (i + 1) * length));
  }
  const places = new Map<number, Place>();
  rows.forEach((row, r) =>
    row.forEach((one, i) =>
      places.set(one.id, {
        x: 0.5 + (i - (row.length - 1) / 2) * 0.135,
        y: 0.5 + (r - (rows.length - 1) / 2) * 0.185,
        turned: 0,
      }),
    ),
  );
  return places;
}
