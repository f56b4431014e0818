// What comes onto a table and goes again, over everything and in nobody's way: a score that rises from its dice and flies
// to its seat, a ribbon, a ring round what was made. A Surface draws them (MomentLayer). Their size follows their worth.
import { untrack } from 'svelte';
import type { Part } from '../i18n/catalogue.ts';
import { afterPaint } from '../kit/before_paint.ts';
import { play } from '../page/sounds.ts';
import type { Point } from '../kit/throw_path.ts';

export interface ScoreMoment {
  kind: 'score';
  /** What it is made of: "6 × 2 + 5". */
  factors: string;
  gain: number;
  /** The middle of the dice that earned it. */
  at: Point;
  seat: number;
  /** A gain that is worth the most. */
  much: number;
}
export interface RibbonMoment {
  kind: 'ribbon';
  title: string;
  text: readonly Part[];
  /** Whose colour it has. */
  seat: number;
  ms: number;
}
export interface RingMoment {
  kind: 'ring';
  around: DOMRect;
  /** 0 to 1. */
  worth: number;
}
export type Moment = ScoreMoment | RibbonMoment | RingMoment;

/** Its methods are called from effects, which must not come to depend on the list. */
class Moments {
  list = $state.raw<readonly { key: number; moment: Moment }[]>([]);
  private made = 0;

  score(moment: Omit<ScoreMoment, 'kind'>): void {
    this.add({ kind: 'score', ...moment });
    play('score');
  }

  ribbon(moment: Omit<RibbonMoment, 'kind'>): void {
    this.change((list) => list.filter((one) => one.moment.kind !== 'ribbon')); // one at a time
    this.add({ kind: 'ribbon', ...moment });
  }

  /** A card is complete, a combo is made. */
  complete(element: Element, worth: number): void {
    afterPaint(() => this.add({ kind: 'ring', around: element.getBoundingClientRect(), worth }));
    play('complete');
  }

  end(key: number): void {
    this.change((list) => list.filter((one) => one.key !== key));
  }

  /** Another table is shown. */
  clear(): void {
    this.list = [];
  }

  private add(moment: Moment): void {
    this.change((list) => [...list, { key: ++this.made, moment }]);
  }

  private change(how: (list: Moments['list']) => Moments['list']): void {
    this.list = how(untrack(() => this.list));
  }
}

export const moments = new Moments();

/** The middle of elements that were measured; null: there are none. */
export function middleOf(elements: readonly Element[]): Point | null {
  const rects = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  if (rects.length === 0) return null;
  const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))];
  const [top, bottom] = [Math.min(...rects.map((r) => r.top)), Math.max(...rects.map((r) => r.bottom))];
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
