// How a turn is shown: what is held, then each roll for itself.
import type { EventOf, TableEvent } from '#web/protocol/messages.ts';
import { directScenes } from '#web/kit/scene_director.ts';
import type { Batch, Scene } from '#web/kit/game.ts';
import type { View } from './view.ts';

const kRoll = 750;
const kHold = 900;

class Director {
  readonly scenes: Scene<View>[] = [];
  private shown: View;
  private rolling: TableEvent[] = []; // "roll", until the die is there

  constructor(
    before: View,
    private readonly after: View,
  ) {
    this.shown = before;
  }

  acted(event: EventOf<'acted'>): void {
    if (event.action === 'roll') {
      this.rolling = [event];
      return;
    }
    this.shown = { ...this.shown, points: this.after.points, turn_total: 0 };
    this.push([event], kHold);
  }

  outcome(event: EventOf<'outcome'>): void {
    if (event.chance === 'first' || event.outcome === null) return;
    const die = Number(event.outcome);
    const goesOn = this.rolling.length > 0;
    const sum = (goesOn ? this.shown.turn_total : 0) + die;
    this.shown = { ...this.shown, turn: event.seat, die, turn_total: die === 1 ? 0 : sum };
    this.push([...this.rolling, event], kRoll);
    this.rolling = [];
  }

  /** The last scene is what is true now; the last roll is shown in it. */
  end(): Scene<View>[] {
    const last = this.scenes.at(-1);
    if (last && this.after.die !== null && this.after.die === last.view.die && this.after.phase === 'decide') {
      return [...this.scenes.slice(0, -1), { view: this.after, events: last.events, ms: kRoll }];
    }
    return [...this.scenes, { view: this.after, events: [], ms: 0 }];
  }

  private push(events: readonly TableEvent[], ms: number): void {
    const { turn } = this.shown;
    this.scenes.push({ view: this.shown, events, ms, toAct: turn === null ? [] : [turn] });
  }
}

export const scenes = (batch: Batch<View>): Scene<View>[] =>
  directScenes(batch, kRoll, (before, after) => new Director(before, after));
