// Whether the person here holds the button that throws dice: then the dice in the hand are shaken, and heard.
import { play } from './sounds.ts';

const kHeld = 180; // a shorter press is a tap
const kRattle = 230;

class Shaking {
  on = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  hold(): void {
    this.release();
    this.timer = setTimeout(() => {
      this.on = true;
      play('shake');
      this.timer = setInterval(() => play('shake'), kRattle);
    }, kHeld);
  }

  /** Whether they were shaken. */
  release(): boolean {
    clearTimeout(this.timer); // of an interval, too
    const were = this.on;
    this.on = false;
    return were;
  }
}

export const shaking = new Shaking();
