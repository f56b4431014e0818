// The way of thrown dice from the hand to where they lie, as keyframes: transforms and opacity alone. Pure.
//
// A die is three things that move apart from each other: the whole goes along the ground; its body hops, turns and is
// flattened when it touches the table; its shadow stays on the ground.

export interface Point {
  x: number;
  y: number;
}

const kRoll = 760; // one die, from the hand to rest
const kLeave = 240; // within this all dice have left the hand
const kTouches = [0.46, 0.74, 0.9] as const; // parts of kRoll
const kSpread = 0.4; // how wide the hand opens, in heights of the stage
const kFaceChanges = 9; // before the second touch
export const kFade = 120; // with reduced motion

/** How long a throw of so many dice takes, until all lie still. */
export const throwMs = (count: number): number =>
  count === 0 ? 0 : Math.round(kRoll + (kLeave * (count - 1)) / count);

export interface Flight {
  /** Where the die leaves the hand, seen from where it will lie. */
  from: Point;
  delay: number;
  /** Degrees before it lies as it lies. */
  spin: number;
}

/**
 * The flights of dice that will lie at `rests`, thrown from `hand`. The hand is a fan across the way: a die's place in it
 * follows from its place on the table, so that paths do not cross. The farthest die leaves first.
 */
export function flightsOf(rests: readonly Point[], hand: Point, edge: number, stageHeight: number): Flight[] {
  const count = rests.length;
  const middle = { x: mean(rests.map(({ x }) => x)), y: mean(rests.map(({ y }) => y)) };
  const way = { x: middle.x - hand.x, y: middle.y - hand.y };
  const length = Math.hypot(way.x, way.y) || 1;
  const across = { x: -way.y / length, y: way.x / length };
  const along = (point: Point, axis: Point) => (point.x - hand.x) * axis.x + (point.y - hand.y) * axis.y;
  const places = ranks(rests.map((rest) => along(rest, across)));
  const turns = ranks(rests.map((rest) => -Math.hypot(rest.x - hand.x, rest.y - hand.y)));
  const wide = Math.min(kSpread * stageHeight, edge * 1.3 * (count - 1));
  return rests.map((rest, i) => {
    const place = count > 1 ? places[i]! / (count - 1) - 0.5 : 0;
    return {
      from: { x: hand.x + across.x * wide * place - rest.x, y: hand.y + across.y * wide * place - rest.y },
      delay: Math.round((turns[i]! * kLeave) / count),
      spin: (i % 2 ? 1 : -1) * (300 + ((i * 97) % 160)),
    };
  });
}

const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / (list.length || 1);

/** For each number its place in rising order. */
function ranks(list: readonly number[]): number[] {
  const rank: number[] = [];
  list
    .map((value, i) => [value, i] as const)
    .sort((a, b) => a[0] - b[0])
    .forEach(([, i], place) => (rank[i] = place));
  return rank;
}

export const timing = (delay: number): KeyframeAnimationOptions => ({ duration: kRoll, delay, fill: 'backwards' });

const kRising = 'cubic-bezier(0.333, 0.667, 0.667, 1)';
const kFalling = 'cubic-bezier(0.333, 0, 0.667, 0.333)';
const [kFirst, kSecond, kThird] = kTouches;

/** When, and how high over the table in edges. It leaves the hand rising. */
const kHeights: readonly (readonly [number, number])[] = [
  [0, 0.95],
  [0.11, 1.06],
  [kFirst, 0],
  [(kFirst + kSecond) / 2, 0.5],
  [kSecond, 0],
  [(kSecond + kThird) / 2, 0.15],
  [kThird, 0],
  [1, 0],
];
const easingAfter = (i: number) => ((kHeights[i + 1]?.[1] ?? 0) > kHeights[i]![1] ? kRising : kFalling);

export const groundFrames = ({ x, y }: Point): Keyframe[] => [
  {
    offset: 0,
    transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`,
    opacity: 0,
    easing: 'cubic-bezier(0.16, 0.68, 0.4, 1)',
  },
  { offset: 0.07, opacity: 1 },
  { offset: 1, transform: 'translate(0px, 0px)', opacity: 1 },
];

export const hopFrames: readonly Keyframe[] = kHeights.map(([offset, height], i) => ({
  offset,
  translate: `0 ${(-height * 100).toFixed(0)}%`,
  easing: easingAfter(i),
}));

export const shadeFrames: readonly Keyframe[] = kHeights.map(([offset, height], i) => ({
  offset,
  transform: `translate(${height * 26}%, ${height * 30}%) scale(${1 + height * 0.2})`,
  opacity: 1 - 0.6 * Math.min(1, height),
  easing: easingAfter(i),
}));

export const spinFrames = (rot: number, spin: number): Keyframe[] => [
  { offset: 0, rotate: `${rot + spin}deg`, easing: 'cubic-bezier(0.2, 0.6, 0.35, 1)' },
  { offset: kThird, rotate: `${rot}deg` },
  { offset: 1, rotate: `${rot}deg` },
];

/** In the air its face turns away and back; it is flat for a moment at each touch. */
export const scaleFrames: readonly Keyframe[] = (
  [
    [0, 1.15, 1.15],
    [0.11, 1.17, 0.92],
    [0.21, 1.14, 1.14],
    [0.31, 1.1, 0.84],
    [0.41, 1.03, 1.02],
    [kFirst, 1.11, 0.84],
    [0.51, 1.03, 1.03],
    [0.6, 1.08, 0.95],
    [0.69, 1.02, 1.02],
    [kSecond, 1.07, 0.9],
    [0.79, 1, 1],
    [0.86, 1, 1],
    [kThird, 1.03, 0.96],
    [0.95, 1, 1],
    [1, 1, 1],
  ] as const
).map(([offset, x, y]) => ({ offset, scale: `${x} ${y}` }));

const kStep = 'steps(1, end)';

/** The face that counts: it shows from the second touch on. */
export const lastFaceFrames: readonly Keyframe[] = [
  { offset: 0, opacity: 0, easing: kStep },
  { offset: kSecond, opacity: 1 },
  { offset: 1, opacity: 1 },
];

/** The `k`th of `count` other faces, which take turns until then. */
export function otherFaceFrames(k: number, count: number): Keyframe[] {
  const frames: Keyframe[] = [];
  for (let change = 0; change < kFaceChanges; change++) {
    frames.push({ offset: (change * kSecond) / kFaceChanges, opacity: change % count === k ? 1 : 0, easing: kStep });
  }
  return [...frames, { offset: kSecond, opacity: 0, easing: kStep }, { offset: 1, opacity: 0 }];
}
