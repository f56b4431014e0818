// What a scene does besides being drawn: it is heard, and dice that were still rolling lie still when it is over.
import type { GameModule } from '../kit/game.ts';
import { soundsOf } from '../kit/event_sounds.ts';
import { play } from '../page/sounds.ts';
import { endThrows } from '../pieces/throw.ts';
import type { SceneQueue } from './scene_queue.svelte.ts';

/** Called by a page that draws scenes, while it is set up. */
export function useSceneEffects(scenes: () => SceneQueue | null, game: () => GameModule | null): void {
  $effect(() => {
    const scene = scenes()?.scene;
    const module = game();
    if (!scene || !module) return;
    for (const sound of soundsOf(scene.events, module)) play(sound);
  });
  $effect(() => {
    const queue = scenes();
    void queue?.number;
    endThrows(queue?.settled ?? true); // those of this scene begin after this effect
  });
}
