// The scenes that a table draws, one after another, so that people can follow. The log speaks of what a scene shows when
// that lies still: at the scene's end. The state is not delayed.
import type { Scene } from '../kit/game.ts';

/** A scene, and what to do at its end. `end` is called once, also for scenes that are skipped. */
export interface QueuedScene extends Scene {
  end?: () => void;
}

/** With more waiting time than this, scenes pass faster. */
const kMuch = 3000;
const kFaster = 0.4;

export class SceneQueue {
  /** The scene to draw; null before the first. */
  scene = $state.raw<Scene | null>(null);
  /** Counts the scenes. */
  number = $state(0);
  /** The last scene is shown: its view is the present one, and its actions may be chosen. */
  settled = $state(true);

  private queue: QueuedScene[] = [];
  private shown: QueuedScene | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** At once and without motion: on arrival, or after having missed much. */
  jump(view: unknown): void {
    this.stop();
    this.draw({ view, events: [], ms: 0 });
    this.settled = true;
  }

  add(scenes: readonly QueuedScene[]): void {
    this.queue.push(...scenes);
    this.settled = false;
    // In a task of its own: what could be chosen goes first, and what the message changed besides.
    this.timer ??= setTimeout(() => this.next());
  }

  /** Jumps to the last scene, without motion. */
  skip(): void {
    const last = this.queue.at(-1);
    if (last) this.jump(last.view);
    else if (this.timer !== undefined) this.end();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.queue;
    this.queue = [];
    this.endShown();
    for (const scene of waiting) scene.end?.();
  }

  private next(): void {
    this.endShown();
    const scene = this.queue.shift();
    if (!scene) {
      this.end();
      return;
    }
    this.shown = scene;
    this.draw(scene);
    const waiting = this.queue.reduce((sum, later) => sum + later.ms, 0);
    this.timer = setTimeout(() => this.next(), waiting > kMuch ? scene.ms * kFaster : scene.ms);
  }

  private endShown(): void {
    const { shown } = this;
    this.shown = null;
    shown?.end?.();
  }

  private draw(scene: Scene): void {
    this.scene = scene;
    this.number++;
  }

  private end(): void {
    this.stop();
    this.settled = true;
  }
}
