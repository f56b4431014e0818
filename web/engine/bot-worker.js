// @ts-check
// The worker's side: an engine of its own that thinks, so that the page never waits. The page's side is bots.js.
import { createEngine } from "./engine.js";

/** @type {import("./engine.js").Engine | undefined} */
let engine;

/** @param {any} message @returns {any} */
function answer(message) {
  switch (message.say) {
    case "load":
      engine = createEngine(message.module);
      return { ok: true };
    case "solution":
      return engine?.addSolution(message.bytes);
    default:
      return engine?.call(message.name, message.request);
  }
}

/** @param {{ postMessage(message: any): void }} to @param {any} message */
export function serve(to, message) {
  if (engine) engine.onProgress = (progress) => to.postMessage({ id: message.id, progress });
  try {
    to.postMessage({ id: message.id, answer: answer(message) });
  } catch (error) {
    to.postMessage({ id: message.id, error: String(error) });
  }
}

if (typeof self !== "undefined" && typeof self.postMessage === "function") {
  self.onmessage = (event) => serve(/** @type {any} */ (self), event.data);
}
