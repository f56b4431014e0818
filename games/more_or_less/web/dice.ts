// The dice of More or Less, counted: plain ones, and the wild die with its two stars.
import type { Seat } from '#web/protocol/messages.ts';
import { type GameRecord, isChance, type RecordEvent } from '#web/protocol/records.ts';
import { kSixFaces, type RolledDie } from '#web/kit/game.ts';
import { isWild, parse } from './view.ts';

const kWildFaces = ['2', '3', '4', '5', '*', '*'];

/** A wild die in a hand: just drawn, rolled before, or named to be rolled again, as the advanced rule has it. */
type Wild = 'new' | 'held' | 'named';

/** A roll tells of the wild die its value alone, as the last of all: so one must know whether it was among them. */
class WildDice {
  private readonly inHand = new Map<Seat, Wild>();
  constructor(private readonly advanced: boolean) {}

  follow(event: RecordEvent): void {
    if (event.seat === null) return;
    if (isChance(event)) {
      if (event.chance === 'draw' && event.outcome.endsWith('wild')) this.inHand.set(event.seat, 'new');
      return;
    }
    const read = parse(event.action);
    if (read?.word === 'draw' && read.wild) this.inHand.set(event.seat, 'new');
    if (read?.word === 'roll' && read.dice.some(isWild)) this.inHand.set(event.seat, 'named');
    if (read?.word === 'place' && isWild(read.die)) this.inHand.delete(event.seat);
  }

  /** Whether this seat's roll is of it, too. */
  rolled(seat: Seat): boolean {
    const wild = this.inHand.get(seat);
    if (wild === undefined) return false;
    this.inHand.set(seat, 'held');
    return wild !== 'held' || !this.advanced;
  }
}

export function dice({ events, options }: GameRecord): RolledDie[] {
  const wild = new WildDice(options['advanced'] === true);
  return events.flatMap((event) => {
    wild.follow(event);
    if (!isChance(event) || event.chance !== 'roll' || event.seat === null) return [];
    const { seat } = event;
    const values = event.outcome.split(' ');
    const last = wild.rolled(seat) ? values.length - 1 : -1;
    return values.map((face, i) => ({ seat, face, faces: i === last ? kWildFaces : kSixFaces }));
  });
}
