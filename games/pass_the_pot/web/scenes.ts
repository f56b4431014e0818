// How a turn is shown: each roll for itself, then who got what, then the next player's roll.
import type { EventOf, Seat, TableEvent } from '#web/protocol/messages.ts';
import { directScenes } from '#web/kit/scene_director.ts';
import type { Batch, Scene } from '#web/kit/game.ts';
import { throwMs } from '#web/kit/throw_path.ts';
import { type Face, numbersOf, type View, wordOf } from './view.ts';

const kAtOnce = 750; // what is shown in one scene
const kSettle = 1100;
const kQuiet = 500;
const kPay = 260; // the coin for a paid roll goes before the dice

/** Which dice (from 0) an outcome is about: those that were named, all three, or all but the 2 that stays. */
export function rolledDice(named: readonly number[] | null, values: number, dice: readonly Face[] | null): number[] {
  if (named) return named.map((die) => die - 1);
  if (values === 3 || !dice) return [0, 1, 2];
  return [0, 1, 2].filter((die) => dice[die] !== '2');
}

function money(from: View): Pick<View, 'coins' | 'pot' | 'bank' | 'holder' | 'to_beat' | 'held_dice'> {
  const { coins, pot, bank, holder, to_beat, held_dice } = from;
  return { coins, pot, bank, holder, to_beat, held_dice };
}

const changed = (a: View, b: View) => JSON.stringify(money(a)) !== JSON.stringify(money(b));

class Director {
  readonly scenes: Scene<View>[] = [];
  private shown: View;
  private naming: EventOf<'acted'> | null = null; // which dice are rolled next
  private unsettled: TableEvent[] = [];

  constructor(
    before: View,
    private readonly after: View,
  ) {
    this.shown = before;
  }

  /** The last scene has the present view; the last roll is shown in it. */
  end(): Scene<View>[] {
    const last = this.scenes.at(-1);
    if (last?.events.at(-1)?.type === 'outcome' && this.unsettled.length === 0 && this.after.dice !== null) {
      this.scenes.pop();
      return [...this.scenes, { view: this.after, events: last.events, ms: last.ms }];
    }
    this.settle();
    return [...this.scenes, { view: this.after, events: [], ms: 0 }];
  }

  acted(event: EventOf<'acted'>): void {
    const word = wordOf(event.action ?? '');
    if (word === 'reroll' || word === 'pay') this.naming = event;
    else this.unsettled.push(event);
  }

  outcome(event: EventOf<'outcome'>): void {
    if (event.chance === 'first' || event.outcome === null) return;
    const values = event.outcome.split(' ');
    const named = this.naming ? numbersOf(this.naming.action ?? '') : null;
    const begins = named === null && values.length === 3;
    if (begins) this.settle();
    else if (this.naming && wordOf(this.naming.action ?? '') === 'pay') this.pay(event.seat);
    const dice = [...(begins || !this.shown.dice ? ['', '', ''] : this.shown.dice)];
    rolledDice(named, values.length, this.shown.dice).forEach((die, i) => (dice[die] = values[i] ?? ''));
    this.shown = { ...this.shown, turn: event.seat, dice, rolling: [] };
    this.push(this.naming ? [this.naming, event] : [event], throwMs(values.length), event.seat);
    this.naming = null;
  }

  /** Only where nothing but the coin has moved: the rest may follow from the roll. */
  private pay(seat: Seat | null): void {
    const paid = this.after.coins.every((coins, s) => s === seat || coins === this.shown.coins[s]);
    if (!paid || this.after.bank !== this.shown.bank || this.after.pot === this.shown.pot) return;
    this.shown = { ...this.shown, coins: this.after.coins, pot: this.after.pot };
    this.push([], kPay, seat);
  }

  /** The coins of a finished turn. Turns within one batch are not told apart. */
  private settle(): void {
    const moved = changed(this.shown, this.after);
    if (this.shown.dice && (moved || this.unsettled.length)) {
      this.shown = { ...this.shown, ...money(this.after) };
      this.push(this.unsettled, moved ? kSettle : kQuiet, this.shown.turn);
    }
    this.unsettled = [];
  }

  private push(events: readonly TableEvent[], ms: number, seat: Seat | null): void {
    this.scenes.push({ view: this.shown, events, ms, toAct: seat === null ? [] : [seat] });
  }
}

export const scenes = (batch: Batch<View>): Scene<View>[] =>
  directScenes(batch, kAtOnce, (before, after) => new Director(before, after));
