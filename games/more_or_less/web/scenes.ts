// How a batch is shown: dice are drawn, rolled and placed, then what a turn scored, then the next player's roll.
import type { EventOf, Seat, TableEvent } from '#web/protocol/messages.ts';
import { directScenes } from '#web/kit/scene_director.ts';
import type { Batch, Scene } from '#web/kit/game.ts';
import { throwMs } from '#web/kit/throw_path.ts';
import { type DieText, drawnDice, inOrder, isRolled, isWild, parse, type PlayerView, type View } from './view.ts';

const kFirst = 240;
const kDraw = 320;
const kPlace = 350;
const kScore = 560; // what it scored goes on flying while the next player throws
const kPass = 500;

/** A hand without these dice. */
export function without(hand: readonly DieText[], dice: readonly DieText[]): DieText[] {
  const left = [...hand];
  for (const die of dice) {
    const at = left.indexOf(die);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * A hand after a roll: of all its dice, or of those that are new and those named to be rolled again. Null: the dice do
 * not fit the hand.
 */
export function rolledHand(hand: readonly DieText[], named: readonly DieText[], values: string[]): DieText[] | null {
  const kept = values.length === hand.length ? [] : without(hand, named).filter(isRolled);
  const rolling = without(hand, kept);
  if (rolling.length !== values.length) return null;
  const wild = rolling.some(isWild);
  const shown = values.map((value, i) => (wild && i === values.length - 1 && value !== '*' ? `${value}w` : value));
  return inOrder([...kept, ...shown]);
}

/** The dice that a roll changed, by their places in the hand. */
export function tumbling(hand: readonly DieText[], outcome: string): number[] {
  const left = outcome.split(' ');
  if (left.length >= hand.length) return hand.map((_, i) => i);
  return hand.flatMap((die, i) => {
    const at = left.indexOf(die.slice(0, 1));
    if (at < 0) return [];
    left.splice(at, 1);
    return [i];
  });
}

type Kind = 'first' | 'draw' | 'roll' | 'place' | 'end';

class Director {
  readonly scenes: (Scene<View> & { kind: Kind })[] = [];
  private shown: View;
  private named: DieText[] = [];
  private waiting: TableEvent[] = []; // actions that are shown with the chance that follows

  constructor(
    before: View,
    private readonly after: View,
  ) {
    this.shown = before;
  }

  /** The last scene has the present view; a last roll, draw or die is shown in it. */
  end(): Scene<View>[] {
    const list = this.scenes.map(({ kind: _, ...scene }) => scene);
    const last = this.scenes.at(-1);
    if (!last || last.kind === 'end') return [...list, { view: this.after, events: this.waiting, ms: 0 }];
    return [...list.slice(0, -1), { ...list.at(-1)!, view: this.after, events: [...last.events, ...this.waiting] }];
  }

  acted(event: EventOf<'acted'>, next: TableEvent | undefined): void {
    const { seat } = event;
    const action = event.action === null ? null : parse(event.action);
    switch (action?.word) {
      case 'draw': {
        const byChance = next?.type === 'outcome' && next.chance === 'draw';
        // The first hands are shown when all have chosen: later events show them.
        if (byChance || action.count === 0 || this.shown.phase === 'deal') this.waiting.push(event);
        else this.draw(seat, drawnDice(action.count, action.wild), event);
        break;
      }
      case 'roll':
        this.named = action.dice;
        this.waiting.push(event);
        break;
      case 'place':
        this.change(seat, ({ hand, placed }) => ({
          hand: without(hand, [action.die]),
          placed: [...placed, { square: action.square, shows: action.die.slice(0, 1) }],
        }));
        // The player who placed it need not wait.
        this.push('place', event, seat === this.after.seat ? 0 : kPlace, seat);
        break;
      case 'done':
        // The sum stays in sight while the score grows.
        this.change(seat, () => ({ score: this.after.players[seat]?.score ?? 0 }));
        this.push('end', event, kScore, seat);
        this.shown = { ...this.shown, placing: null, first_bonus_open: false };
        break;
      case 'pass':
        this.push('end', event, kPass, seat);
        break;
      default:
        this.waiting.push(event);
    }
  }

  outcome(event: EventOf<'outcome'>): void {
    if (event.outcome === null) return;
    const words = event.outcome.split(' ');
    if (event.chance === 'first') {
      const seat = Number(words[1]);
      this.shown = { ...this.shown, starter: seat, turn: seat };
      this.push('first', event, kFirst, seat);
    } else if (event.seat !== null && event.chance === 'draw') {
      this.draw(event.seat, words, event);
    } else if (event.seat !== null) {
      this.roll(event.seat, words, event);
    }
  }

  private draw(seat: Seat, dice: readonly DieText[], event: TableEvent): void {
    this.change(seat, ({ hand, pool }) => ({
      hand: inOrder([...hand, ...dice]),
      pool: { plain: pool.plain - dice.filter((die) => die === 'plain').length, wild: pool.wild && !dice.some(isWild) },
    }));
    const last = this.scenes.at(-1);
    if (last?.kind === 'draw') {
      // All are dealt their first dice at once.
      this.scenes.pop();
      this.waiting = [...last.events, ...this.waiting];
    }
    this.push('draw', event, kDraw, seat);
  }

  private roll(seat: Seat, values: string[], event: TableEvent): void {
    const hand = rolledHand(this.shown.players[seat]?.hand ?? [], this.named, values);
    this.named = [];
    if (hand) this.change(seat, () => ({ hand }));
    else this.shown = { ...this.shown, players: this.after.players };
    this.shown = { ...this.shown, turn: seat, phase: 'place' };
    this.push('roll', event, throwMs(values.length), seat);
  }

  private change(seat: Seat, how: (player: PlayerView) => Partial<PlayerView>): void {
    const players = this.shown.players.map((player, i) => (i === seat ? { ...player, ...how(player) } : player));
    this.shown = { ...this.shown, players };
  }

  private push(kind: Kind, event: TableEvent, ms: number, seat: Seat): void {
    this.scenes.push({ kind, view: this.shown, events: [...this.waiting, event], ms, toAct: [seat] });
    this.waiting = [];
  }
}

export const scenes = (batch: Batch<View>): Scene<View>[] =>
  directScenes(batch, kPlace, (before, after) => new Director(before, after));
