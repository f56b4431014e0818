// Several people at one device: who holds it, and who gets it next. Pure.
import type { Seat } from '../protocol/messages.ts';

export interface Pass {
  /** The person who sees the table; null: nobody, the curtain hides it. */
  holder: Seat | null;
  /** The next person to act, if the holder has nothing to do. */
  next: Seat | null;
}

/** The people at this device in seat order, and the state of their table. */
export interface PeopleHere {
  people: readonly Seat[];
  /** Those of them who owe a decision now. */
  asked: readonly Seat[];
  /** Some see what others may not. */
  secrets: boolean;
  /** The game is over: all may see how it ended. */
  over: boolean;
}

/** The first of `asked` from `seat` on, clockwise. */
function after(seat: Seat | null, asked: readonly Seat[]): Seat | null {
  const from = seat ?? -1;
  return asked.find((one) => one > from) ?? asked[0] ?? null;
}

/** The holder after a change. Without secrets the device goes to the next person to act at once. */
export function passOn(now: Pass, { people, asked, secrets, over }: PeopleHere): Pass {
  const [first = null] = people;
  if (people.length <= 1) return { holder: first, next: null };
  if (over) return { holder: now.holder ?? now.next ?? first, next: null };
  if (!secrets) {
    const stays = now.holder !== null && (asked.length === 0 || asked.includes(now.holder));
    return { holder: stays ? now.holder : (after(now.holder, asked) ?? first), next: null };
  }
  if (now.holder === null) {
    const same = now.next !== null && (asked.length === 0 || asked.includes(now.next));
    return { holder: null, next: same ? now.next : (after(now.next, asked) ?? first) };
  }
  const done = asked.length > 0 && !asked.includes(now.holder);
  return { holder: now.holder, next: done ? after(now.holder, asked) : null };
}

/** The holder gives it away: the curtain falls. */
export const handOver = (now: Pass): Pass => (now.next === null ? now : { holder: null, next: now.next });

/** The next one is there: it rises. */
export const takeUp = (now: Pass): Pass => (now.holder !== null ? now : { holder: now.next, next: null });
