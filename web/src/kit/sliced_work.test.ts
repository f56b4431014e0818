import { expect, test, vi } from 'vitest';
import { inSlices } from './sliced_work.ts';

function* counting(to: number): Generator<void, number> {
  let count = 0;
  while (count < to) {
    count++;
    yield;
  }
  return count;
}

test('all of it is done, and the result is told once', async () => {
  const done = vi.fn();
  inSlices(counting(100), done);
  expect(done).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(100));
});

test('what was stopped is not told', () => {
  vi.useFakeTimers();
  const done = vi.fn();
  inSlices(counting(1), done)();
  vi.runAllTimers();
  expect(done).not.toHaveBeenCalled();
  vi.useRealTimers();
});
