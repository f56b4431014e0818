// The scenes that a table draws, one after another, so that people can follow. The log and the state are not delayed by
// it.
import type { Scene } from '../kit/game.ts';

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

  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** At once and without motion: on arrival, or after having missed much. */
  jump(view: unknown): void {
    this.stop();
    this.draw({ view, events: [], ms: 0 });
    this.settled = true;
  }

  add(scenes: readonly Scene[]): void {
    this.queue.push(...scenes);
    this.settled = false;
    if (this.timer === undefined) this.next();
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
    this.queue = [];
  }

  private next(): void {
    const scene = this.queue.shift();
    if (!scene) {
      this.end();
      return;
    }
    this.draw(scene);
    const waiting = this.queue.reduce((sum, later) => sum + later.ms, 0);
    this.timer = setTimeout(() => this.next(), waiting > kMuch ? scene.ms * kFaster : scene.ms);
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
