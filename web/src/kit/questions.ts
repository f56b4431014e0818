// Questions of a table to the engine on this device, about cards and dice alone. A table asks the same question with
// every scene and every pointing, so answers are kept.
import type { Engine } from '#web-engine/engine.js';
import type { Ask } from './game.ts';

export const kNoAnswer: Ask = () => null;

const kKept = 300;

export function askingEngine(engine: Pick<Engine, 'call'>): Ask {
  const known = new Map<string, object | null>();
  return ((name, request) => {
    const key = `${name} ${JSON.stringify(request)}`;
    let answer = known.get(key);
    if (answer === undefined) {
      const told = engine.call(name, request);
      answer = told.ok ? told : null;
      if (known.size >= kKept) known.clear();
      known.set(key, answer);
    }
    return answer;
  }) as Ask;
}
