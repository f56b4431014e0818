// In which scene an event is seen, so that the log speaks of it when the scene ends. Pure.
import type { Scene } from '../kit/game.ts';
import type { TableEvent } from '../protocol/messages.ts';

/**
 * The scene of the event with this number. An event that no scene shows is seen with the next one that is shown, or in
 * the last scene; and never before an earlier event.
 */
export function sceneOfEvents(scenes: readonly Scene[], events: readonly TableEvent[]): (n: number) => number {
  const last = scenes.length - 1;
  const shownIn = events.map((event) => {
    const at = scenes.findLastIndex((scene) => scene.events.includes(event));
    return at < 0 ? null : at;
  });
  const scene: number[] = [];
  let least = 0;
  shownIn.forEach((at, i) => {
    const next = at ?? shownIn.slice(i).find((later) => later !== null) ?? last;
    least = Math.max(least, next);
    scene.push(least);
  });
  return (n) => {
    const i = events.findIndex((event) => event.n === n);
    return i < 0 ? last : (scene[i] ?? last);
  };
}
