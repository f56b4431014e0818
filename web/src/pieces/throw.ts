// Throws of dice, as they are seen. Dice that begin to roll in the same update are one throw: from the roller's seat
// (`data-seat`) to where they lie. Only looks: the dice lie where they lie from the start. Called by Die.
import { afterPaint } from '../kit/before_paint.ts';
import {
  flightsOf,
  groundFrames,
  hopFrames,
  kFade,
  lastFaceFrames,
  otherFaceFrames,
  scaleFrames,
  shadeFrames,
  spinFrames,
  timing,
} from '../kit/throw_path.ts';

export interface ThrownDie {
  /** The die: `.shade`, `.body`, and in the body the face that counts and other ones (`.other`). */
  element: HTMLElement;
  /** Whose throw it is; null: of whom the table shows to be at turn. If nobody is, it falls from above. */
  roller: number | null;
  /** Degrees. */
  rot: number;
  /** It lies still. Not called if it is taken away before. */
  rested: () => void;
}

let waiting: ThrownDie[] = [];
const flying = new Map<ThrownDie, Animation[]>();

/** Returns a function that takes the die away. */
export function throwDie(die: ThrownDie): () => void {
  if (waiting.push(die) === 1) afterPaint(start);
  setSeen(die, false); // until it flies
  return () => {
    waiting = waiting.filter((one) => one !== die);
    setSeen(die, true);
    for (const motion of flying.get(die) ?? []) motion.cancel();
    flying.delete(die);
  };
}

/** All dice lie still at once: a tap, or the next scene. `settled`: those that were about to be thrown, too. */
export function endThrows(settled: boolean): void {
  if (settled) {
    const late = waiting;
    waiting = [];
    for (const die of late) {
      setSeen(die, true);
      die.rested();
    }
  }
  for (const motions of flying.values()) for (const motion of motions) motion.finish();
}

const setSeen = ({ element }: ThrownDie, on: boolean) => void (element.style.opacity = on ? '' : '0');

export const motionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function start(): void {
  const dice = waiting;
  waiting = [];
  for (const die of dice) setSeen(die, true);
  if (motionReduced()) {
    for (const die of dice) fly(die, [die.element.animate([{ opacity: 0 }, { opacity: 1 }], kFade)]);
    return;
  }
  for (const roller of new Set(dice.map((die) => die.roller))) {
    throwFrom(
      roller,
      dice.filter((die) => die.roller === roller),
    );
  }
}

const middleOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

function throwFrom(roller: number | null, dice: readonly ThrownDie[]): void {
  const scene = dice[0]?.element.closest('.surface')?.getBoundingClientRect();
  const rects = dice.map(({ element }) => element.getBoundingClientRect());
  const seat = document.querySelector(roller === null ? '.turn [data-seat]' : `[data-seat="${roller}"]`);
  const hand = seat ? middleOf(seat.getBoundingClientRect()) : { x: innerWidth / 2, y: -60 };
  const edge = rects[0]?.width ?? 0;
  const flights = flightsOf(rects.map(middleOf), hand, edge, scene?.height ?? innerHeight);
  dice.forEach((die, i) => {
    const { from, delay, spin } = flights[i]!;
    const [body, shade] = ['.body', '.shade'].map((name) => die.element.querySelector<HTMLElement>(name));
    const others = [...die.element.querySelectorAll<SVGElement>('.other')];
    const when = timing(delay);
    const move = (what: Element | null | undefined, frames: readonly Keyframe[]) =>
      what ? [what.animate([...frames], when)] : [];
    fly(die, [
      ...move(die.element, groundFrames(from)),
      ...move(body, hopFrames),
      ...move(body, spinFrames(die.rot, spin)),
      ...move(body, scaleFrames),
      ...move(shade, shadeFrames),
      ...(others.length ? move(die.element.querySelector('svg:not(.other)'), lastFaceFrames) : []),
      ...others.flatMap((other, k) => move(other, otherFaceFrames(k, others.length))),
    ]);
  });
}

function fly(die: ThrownDie, motions: Animation[]): void {
  flying.set(die, motions);
  motions[0]!.onfinish = () => {
    if (flying.delete(die)) die.rested();
  };
}
