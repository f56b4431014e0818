// Keeps the screen on while something lies on the table to be looked at, where the browser offers that.

/** Returns the function that ends it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = async (): Promise<void> => {
    // Browsers let go when the page is hidden; it is asked for again when it is back.
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // An empty battery, or a policy: the screen goes dark as it always does.
    }
  };
  const back = (): void => void ask();
  document.addEventListener('visibilitychange', back);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', back);
    void lock?.release();
  };
}
