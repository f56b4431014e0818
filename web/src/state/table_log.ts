// The log of a table, step by step: who sat where, and what everybody saw, at the time of each event. What it says
// depends on the events alone, so it is the same while one plays, after a reload and for those who come late.
import type { GameModule, Line, Player, SentenceContext } from '../kit/game.ts';
import { playersOf } from '../kit/players.ts';
import type { Seat, SeatState, Snapshot, TableEvent } from '../protocol/messages.ts';
import { patched } from '../protocol/patch.ts';
import { folded, fromSnapshot, type TableState } from '../protocol/table_state.ts';
import { linesOf } from './log_lines.ts';

const kOpen: SeatState = { who: 'open' };

/** A line, with the event that it tells of. */
export interface ToldLine {
  event: TableEvent;
  line: Line;
}

const isWait = (event: TableEvent | undefined) => event?.type === 'acted' && event.by === 'window';

/**
 * Events that are told together: an action and the chance after it; all waits of a call window. A message of the table
 * never ends within such a group, so the groups do not depend on how the events came.
 */
export function groupsOf(events: readonly TableEvent[]): TableEvent[][] {
  const groups: TableEvent[][] = [];
  events.forEach((event, i) => {
    const last = groups.at(-1);
    const goesOn = event.type === 'outcome' || (isWait(event) && isWait(events[i - 1]));
    if (last && goesOn) last.push(event);
    else groups.push([event]);
  });
  return groups;
}

/** My seat at each event, from the one that I have after the last. Before I sat down I was a spectator. */
export function seatsOfMine(events: readonly TableEvent[], me: Seat | null): (Seat | null)[] {
  const seats: (Seat | null)[] = [];
  let seat = me;
  for (const event of [...events].reverse()) {
    seats.push(seat);
    if (seat === null) continue;
    if (event.type === 'swapped' && event.seat === seat) seat = event.with;
    else if (event.type === 'swapped' && event.with === seat) seat = event.seat;
    else if (event.type === 'seat_removed' && event.seat <= seat) seat++;
    else if ((event.type === 'sat' || event.type === 'took_over') && event.seat === seat) seat = null;
  }
  return seats.reverse();
}

/** The steps that may be taken back: those of one seat since anything else happened. */
function stepsAfter(steps: readonly Acted[], event: TableEvent): readonly Acted[] {
  if (event.type === 'undone') return steps.slice(0, -event.steps);
  if (event.type === 'acted') return [...steps.filter(({ seat }) => seat === event.seat), event];
  return event.type === 'outcome' || event.type === 'started' ? [] : steps;
}
type Acted = Extract<TableEvent, { type: 'acted' }>;

export class TableLog {
  private state: TableState | null = null;
  private steps: readonly Acted[] = [];
  /** What everybody sees; undefined: not known, because events are missing. */
  private view: unknown;

  /** From the first event on. `snapshot` says what is played, and by how many. */
  begin(snapshot: Snapshot): void {
    const seats = snapshot.seats.map(() => kOpen);
    const empty: Snapshot = { ...snapshot, version: 0, stage: 'lobby', host: null, seats, result: null, sent_away: [] };
    this.state = fromSnapshot(empty, null);
    this.view = undefined;
    this.steps = [];
  }

  /** In the middle: what happened before is not known. */
  beginLate(snapshot: Snapshot): void {
    this.state = fromSnapshot(snapshot, null);
    this.view = undefined;
    this.steps = [];
  }

  /** The lines of later events. `latest`: the view after the last of them, in case that what came before is unknown. */
  tell(events: readonly TableEvent[], me: Seat | null, game: GameModule | null, latest: unknown): ToldLine[] {
    const numbered = events.filter((event) => event.n !== undefined); // notes are told by the table
    const mine = seatsOfMine(numbered, me);
    let at = 0;
    return groupsOf(numbered).flatMap((group) => {
      const before = this.view;
      const { players } = this.context(null);
      for (const event of group) this.follow(event);
      at += group.length;
      const batch = { before: before ?? null, after: this.view ?? latest, events: group };
      return linesOf(batch, this.context(mine[at - 1] ?? null), game, players).map((line) => ({
        event: group[line.event]!,
        line,
      }));
    });
  }

  /** The number of the event that this seat would take back: the last that it chose itself; null: it is not known. */
  lastChosen(seat: Seat): number | null {
    return this.steps.findLast((step) => step.seat === seat && step.by !== 'forced')?.n ?? null;
  }

  private follow(event: TableEvent): void {
    this.steps = stepsAfter(this.steps, event);
    if (this.state) this.state = folded(this.state, event);
    if (!('patch' in event) || event.patch === undefined) return;
    if (this.view !== undefined || '=' in event.patch) this.view = patched(this.view, event.patch);
  }

  private context(me: Seat | null): SentenceContext {
    const players: Player[] = this.state ? playersOf({ ...this.state, me }, [], 0) : [];
    return { players, me, options: this.state?.table.options ?? {} };
  }
}
