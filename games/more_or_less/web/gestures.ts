// One finger moves the board, two make it larger or smaller; a tap that does neither is the square's.

export interface Point {
  x: number;
  y: number;
}

/** What to do with the board; points are measured from its upper left corner. */
export interface Moves {
  move: (x: number, y: number) => void;
  zoom: (factor: number, at: Point) => void;
  /** Fingers are on it, and move it: it must not lag behind. */
  held: (on: boolean) => void;
}

const kDrag = 8; // so far a finger may stray in a tap
const kClosest = 10; // nearer than that, two fingers are one

export class Gestures {
  private readonly fingers = new Map<number, Point>();
  private began: Point = { x: 0, y: 0 };
  private dragged = false;

  constructor(
    private readonly frame: () => HTMLElement | undefined,
    private readonly moves: Moves,
  ) {}

  private at(event: MouseEvent): Point {
    const box = this.frame()?.getBoundingClientRect();
    return { x: event.clientX - (box?.x ?? 0), y: event.clientY - (box?.y ?? 0) };
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.fingers.size === 0) {
      this.dragged = false;
      this.began = this.at(event);
    }
    this.fingers.set(event.pointerId, this.at(event));
  };

  readonly move = (event: PointerEvent): void => {
    const from = this.fingers.get(event.pointerId);
    if (!from) return;
    const to = this.at(event);
    const strayed = Math.hypot(to.x - this.began.x, to.y - this.began.y);
    if (this.fingers.size === 1 && !this.dragged && strayed < kDrag) return;
    if (!this.dragged) this.frame()?.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.moves.held(true);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, to);
    if (!other) {
      this.moves.move(to.x - from.x, to.y - from.y);
      return;
    }
    const apart = (finger: Point) => Math.max(kClosest, Math.hypot(finger.x - other.x, finger.y - other.y));
    this.moves.zoom(apart(to) / apart(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    this.moves.move((to.x - from.x) / 2, (to.y - from.y) / 2);
  };

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.moves.held(false);
  };

  /** The end of a drag is no tap. */
  readonly click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.moves.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500)), this.at(event));
  };
}
