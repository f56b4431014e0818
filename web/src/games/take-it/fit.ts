// How dice are laid on cards to be looked at. What may be claimed, and what it brings, the engine alone says: nothing
// here is ever sent, and no number here is shown as points.
import {
  colourOf,
  type Combo,
  comboOf,
  type DieText,
  type HeldCombo,
  isSum,
  type Slot,
  type Sum,
  valueOf,
  valuesOf,
  without,
} from './view.ts';

/** What lies on a card: for slots one place each, for a sum the dice in a row. */
export interface Laid {
  on: (DieText | null)[];
  full: boolean;
}

export interface Arrangement {
  cards: Laid[];
  spare: DieText[];
}

const ofColour = (die: DieText, colour: 'B' | 'O' | '*' | null) =>
  colourOf(die) === 'R' || colour === null || colour === '*' || colourOf(die) === colour;
const fits = (die: DieText, slot: Slot) =>
  ofColour(die, slot.colour) && (slot.value === null || valueOf(die) === slot.value);

/** The fullest way to fill slots, wild dice last; as far as it goes. */
function fill(slots: readonly Slot[], pool: readonly DieText[]): (DieText | null)[] {
  const wildLast = [...pool].sort((a, b) => Number(colourOf(a) === 'R') - Number(colourOf(b) === 'R'));
  let best: (DieText | null)[] = slots.map(() => null);
  let most = 0;
  const chosen: (DieText | null)[] = [];
  const next = (at: number, rest: readonly DieText[], filled: number): void => {
    if (most === slots.length || filled + slots.length - at <= most) return;
    const slot = slots[at];
    if (!slot) {
      most = filled;
      best = [...chosen];
      return;
    }
    for (const die of new Set(rest.filter((one) => fits(one, slot)))) {
      chosen[at] = die;
      next(at + 1, without(rest, [die]), filled + 1);
    }
    chosen[at] = null;
    next(at + 1, rest, filled);
  };
  next(0, wildLast, 0);
  return best;
}

const reached = ({ relation, number }: Sum, total: number) =>
  relation === '=' ? total === number : relation === '>' ? total > number : total < number;

/** For each number of dice and each total that some of them make, one way to make it. */
function ways(dice: readonly DieText[]): Iterable<readonly DieText[]> {
  const kOneMore = 1000; // more than any total
  const found = new Map<number, readonly DieText[]>([[0, []]]);
  for (const die of dice) {
    for (const [key, some] of [...found]) {
      const then = key + kOneMore + valueOf(die);
      if (!found.has(then)) found.set(then, [...some, die]);
    }
  }
  return found.values();
}

/** Dice that make the sum; few for "more than", many for the others. */
function make(sum: Sum, pool: readonly DieText[]): readonly DieText[] | null {
  let best: readonly DieText[] | null = null;
  const few = sum.relation === '>';
  for (const some of ways(pool.filter((die) => ofColour(die, sum.colour)))) {
    if (some.length === 0 || (sum.count !== null && some.length !== sum.count)) continue;
    if (!reached(sum, valuesOf(some))) continue;
    const better =
      best === null ||
      (few ? some.length < best.length : some.length > best.length) ||
      (some.length === best.length && few && valuesOf(some) < valuesOf(best));
    if (better) best = some;
  }
  return best;
}

/** What goes towards a sum that is not made yet. */
function gather(sum: Sum, pool: readonly DieText[]): DieText[] {
  const laid: DieText[] = [];
  for (const die of pool) if (goesOn(sum, laid, die)) laid.push(die);
  return laid;
}

function goesOn(sum: Sum, laid: readonly DieText[], die: DieText): boolean {
  if (!ofColour(die, sum.colour) || (sum.count !== null && laid.length >= sum.count)) return false;
  const total = valuesOf(laid) + valueOf(die);
  return sum.relation === '>' || (sum.relation === '=' ? total <= sum.number : total < sum.number);
}

function complete(combo: Combo, pool: readonly DieText[]): readonly DieText[] | null {
  if (isSum(combo)) return make(combo, pool);
  const filled = fill(combo.slots, pool);
  return filled.every((die) => die !== null) ? (filled as DieText[]) : null;
}

type Complete = typeof complete;

/** Cards are laid in many orders, and come upon the same dice again and again. */
function remembering(): Complete {
  const known = new Map<Combo, Map<string, ReturnType<Complete>>>();
  return (combo, pool) => {
    const of = known.get(combo) ?? new Map<string, ReturnType<Complete>>();
    known.set(combo, of);
    const key = pool.join();
    let on = of.get(key);
    if (on === undefined) {
      on = complete(combo, pool);
      of.set(key, on);
    }
    return on;
  };
}

function* orders(list: readonly number[]): Generator<number[]> {
  if (list.length === 0) yield [];
  for (const first of list) {
    for (const rest of orders(list.filter((one) => one !== first))) yield [first, ...rest];
  }
}

/** Lays cards in this order: what can be full, then what is left over on those that hold any number. */
function lay(
  combos: readonly Combo[],
  dice: readonly DieText[],
  order: readonly number[],
  find: Complete,
): Arrangement {
  const cards: Laid[] = combos.map(() => ({ on: [], full: false }));
  let spare = [...dice];
  for (const at of order) {
    const on = find(combos[at]!, spare);
    if (!on) continue;
    cards[at] = { on: [...on], full: true };
    spare = without(spare, on);
  }
  combos.forEach((combo, at) => {
    const card = cards[at]!;
    if (!card.full || !isSum(combo) || combo.relation !== '>' || combo.count !== null) return;
    const more = spare.filter((die) => ofColour(die, combo.colour));
    cards[at] = { on: [...card.on, ...more], full: true };
    spare = without(spare, more);
  });
  return { cards, spare };
}

/** What is left over goes where most is done already, slots before sums. */
function begun(held: readonly HeldCombo[], combos: readonly Combo[], { cards, spare }: Arrangement): Arrangement {
  const all = [...cards];
  let left = spare;
  const put = (at: number, on: (DieText | null)[]) => {
    all[at] = { on, full: false };
    left = without(
      left,
      on.filter((die) => die !== null),
    );
  };
  let open = combos.map((_, at) => at).filter((at) => !cards[at]!.full);
  while (open.length > 0) {
    const ways = open.flatMap((at) => {
      const combo = combos[at]!;
      if (isSum(combo)) return [];
      const on = fill(combo.slots, left);
      return [{ at, on, done: on.filter((die) => die !== null).length / on.length }];
    });
    const [best] = ways.sort((a, b) => b.done - a.done || held[b.at]!.points - held[a.at]!.points);
    if (!best) break;
    put(best.at, best.on);
    open = open.filter((at) => at !== best.at);
  }
  for (const at of open) {
    const combo = combos[at]!;
    if (isSum(combo)) put(at, gather(combo, left));
  }
  return { cards: all, spare: left };
}

/** `only`: these cards get the dice, and nothing is begun: what a claim uses. */
export function arrange(
  held: readonly HeldCombo[],
  dice: readonly DieText[],
  only: readonly number[] | null = null,
): Arrangement {
  const combos = held.map(({ card }) => comboOf(card));
  const wanted = only ?? held.map((_, at) => at);
  const find = remembering();
  const able = wanted.filter((at) => find(combos[at]!, dice) !== null);
  let best: Arrangement | null = null;
  let most = -1;
  for (const order of orders(able)) {
    const way = lay(combos, dice, order, find);
    const worth = way.cards.reduce((sum, card, at) => sum + (card.full ? held[at]!.points : 0), -way.spare.length);
    if (best === null || worth > most) [best, most] = [way, worth];
  }
  const found = best ?? lay(combos, dice, [], find);
  const empty = found.cards.map((card, at) => {
    const combo = combos[at]!;
    return card.full || isSum(combo) ? card : { on: combo.slots.map(() => null), full: false };
  });
  return only ? { cards: empty, spare: found.spare } : begun(held, combos, found);
}

/** Whether this die would bring the card on, with what lies on it and what lies on no card. */
export function helps(held: HeldCombo, laid: Laid, spare: readonly DieText[], die: DieText): boolean {
  const combo = comboOf(held.card);
  const on = laid.on.filter((one) => one !== null);
  if (isSum(combo)) return !(laid.full && combo.relation !== '>') && goesOn(combo, on, die);
  const filled = (pool: readonly DieText[]) => fill(combo.slots, pool).filter((one) => one !== null).length;
  return filled([...on, ...spare, die]) > filled([...on, ...spare]);
}
