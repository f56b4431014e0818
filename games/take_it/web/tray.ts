// The places of the dice in the tray. The server only counts dice. Here every die keeps its place from the cast until
// it is taken, also when it is turned or rolled again. Pure.
import { noise } from '#web/kit/seed.ts';
import { colourOf, type DieText, inOrder, valueOf, type View, without } from './view.ts';

export interface TrayDie {
  id: number;
  die: DieText;
  spot: number;
  /** How often it was rolled: a new number makes it tumble; 0: it lay here when we came. */
  roll: number;
}

export interface TrayLayout {
  round: number;
  /** How many spots the tray has: one for each die of the game. */
  spots: number;
  lying: readonly TrayDie[];
  /** The dice that were removed since the last view. */
  gone: readonly TrayDie[];
}

export interface Place {
  /** Of the tray's width and height, 0 to 1. */
  x: number;
  y: number;
  /** Degrees. */
  turned: number;
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
export function follow(old: TrayLayout | null, view: View, cast: boolean): TrayLayout {
  const { tray, round } = view;
  if (!old || old.round !== round || (cast && old.lying.length === 0)) {
    const spots = Math.max(diceOf(view), tray.length);
    const order = shuffled(spots, round * 31 + tray.reduce((sum, die) => sum * 7 + valueOf(die), 0));
    const roll = cast ? 1 : 0;
    return { round, spots, lying: tray.map((die, i) => ({ id: ++made, die, spot: order[i]!, roll })), gone: [] };
  }
  // First the unchanged dice, then dice of the same colour with a new face, then dice that came back.
  let wanted = [...tray];
  const kept: TrayDie[] = [];
  const loose: TrayDie[] = [];
  for (const one of old.lying) {
    if (wanted.includes(one.die)) {
      wanted = without(wanted, [one.die]);
      kept.push(one);
    } else {
      loose.push(one);
    }
  }
  const gone: TrayDie[] = [];
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

/** The tray is as much wider than high where nothing has been measured yet. */
export const kAspect = 1.45;
const kGolden = Math.PI * (3 - Math.sqrt(5));
const kReachX = 0.375; // how far from the middle a die may lie, as parts of the width and of the height
const kReachY = 0.345;
const kRounds = 60;

/** How far spots are from each other, in heights of the tray. */
const distance = (spots: number, aspect: number) => Math.sqrt((Math.PI * kReachX * aspect * kReachY) / spots);

/** The edge of a die that lies on its spot, however it is turned, and touches no other; in heights of the tray. */
export const dieEdge = (spots: number, aspect: number): number => 0.74 * distance(Math.max(spots, 8), aspect);

/** Spots all over the tray, none on another: thrown there, then pushed apart. `seed`: the table's, so that no two tables
 *  have the same. */
function spread(seed: number, spots: number, aspect: number): Place[] {
  const reach = { x: kReachX * aspect, y: kReachY };
  const at = Array.from({ length: spots }, (_, spot) => {
    const far = Math.sqrt((spot + 0.2 + 0.6 * noise(seed, spot)) / spots);
    const angle = spot * kGolden + noise(seed, 99) * 2 * Math.PI + noise(spot, seed);
    return { x: reach.x * far * Math.cos(angle), y: reach.y * far * Math.sin(angle) };
  });
  const apart = 1.02 * distance(spots, aspect);
  for (let i = 0; i < kRounds; i++) {
    for (const a of at) {
      for (const b of at) {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy);
        if (a === b || far >= apart || far === 0) continue;
        const push = (0.25 * (apart - far)) / far;
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
      }
      const out = Math.hypot(a.x / reach.x, a.y / reach.y);
      if (out > 1) {
        a.x /= out;
        a.y /= out;
      }
    }
  }
  return at.map(({ x, y }, spot) => ({
    x: 0.5 + x / aspect,
    y: 0.5 + y,
    turned: Math.round((noise(seed + 7, spot + 3) - 0.5) * 70),
  }));
}

/** As they fell: one place for each spot of this round. */
export function scattered(
  { round, spots, lying }: Pick<TrayLayout, 'round' | 'spots' | 'lying'>,
  seed = 0,
  aspect = kAspect,
): Map<number, Place> {
  const places = spread(seed + round * 7919, spots, aspect);
  return new Map(lying.map((one) => [one.id, places[one.spot % spots]!]));
}

/** In rows by colour, each from low to high; as many in a row as the tray is wide. */
export function sorted({ lying }: TrayLayout, aspect = kAspect): Map<number, Place> {
  const most = aspect < 1 ? 4 : 7;
  const rows: TrayDie[][] = [];
  for (const colour of ['B', 'O', 'R']) {
    const all = lying.filter((one) => colourOf(one.die) === colour);
    const count = Math.ceil(all.length / most);
    const length = Math.ceil(all.length / count);
    for (let i = 0; i < count; i++) rows.push(all.slice(i * length, (i + 1) * length));
  }
  const places = new Map<number, Place>();
  const stepX = aspect < 1 ? 0.2 : Math.min(0.135, 0.19 / aspect);
  const stepY = Math.min(aspect < 1 ? 0.15 : 0.18, 0.9 / rows.length);
  rows.forEach((row, r) =>
    row.forEach((one, i) =>
      places.set(one.id, {
        x: 0.5 + (i - (row.length - 1) / 2) * stepX,
        y: 0.5 + (r - (rows.length - 1) / 2) * stepY,
        turned: 0,
      }),
    ),
  );
  return places;
}
