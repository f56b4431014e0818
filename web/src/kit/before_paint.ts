// What must be measured on the page is measured before the next picture is painted: that computes the layout anyway. In
// the middle of an update it would force a layout of its own, and make one long task of two short ones.

/** Runs `run` then. Returns what takes it back, and what `run` gave back with it. */
export function beforePaint(run: () => (() => void) | void): () => void {
  let undo: (() => void) | void;
  const waiting = requestAnimationFrame(() => (undo = run()));
  return () => {
    cancelAnimationFrame(waiting);
    undo?.();
  };
}

/**
 * Runs `run` a picture later: the layout is known then and measuring costs nothing, so that a great change and what flies
 * after it are two short tasks. What would be seen at its goal meanwhile is hidden by the caller.
 */
export function afterPaint(run: () => (() => void) | void): () => void {
  return beforePaint(() => beforePaint(run));
}
