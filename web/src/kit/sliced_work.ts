// Work that would hold up the page, in slices: a generator goes on for some milliseconds, then the page has its turn.

const kSlice = 8; // ms

/** `done` gets what the work returns. Calling the result stops the work; then `done` is not called. */
export function inSlices<T>(work: Generator<void, T>, done: (found: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    const until = performance.now() + kSlice;
    let step = work.next();
    while (!step.done && performance.now() < until) step = work.next();
    if (step.done) done(step.value);
    else timer = setTimeout(go);
  };
  timer = setTimeout(go);
  return () => clearTimeout(timer);
}
