// Whether this page starts without a network, and whether a newer one waits. Registers the service worker.

/**
 * `unsupported`: the browser offers no service worker here, as on plain-HTTP addresses. `preparing`: the files of
 * the page are being fetched. `ready`: all of them are on the device.
 */
export type OfflineState = 'unsupported' | 'preparing' | 'ready';

const kUpdateEvery = 3_600_000;

class OfflineStart {
  state = $state<OfflineState>('serviceWorker' in navigator ? 'preparing' : 'unsupported');
  /** A newer page is ready. It is used after the next start, or when the person accepts it. */
  newer = $state(false);

  private waiting: ServiceWorker | null = null;
  private mine = false;

  /** Only in pages that were built: while developing, Vite brings the newest. */
  register(): void {
    if (this.state === 'unsupported' || !import.meta.env.PROD) return;
    const { serviceWorker } = navigator;
    serviceWorker
      .register('./sw.js', { scope: './' })
      .then((registration) => this.follow(registration))
      .catch(() => (this.state = 'unsupported'));
    void serviceWorker.ready.then(() => (this.state = 'ready'));
    // Another window may have accepted it. A game in this window is not interrupted.
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.mine) location.reload();
    });
  }

  /** Games are stored with every step: they go on after the reload. */
  reload(): void {
    if (!this.waiting) return location.reload();
    this.mine = true;
    this.waiting.postMessage({ type: 'SKIP_WAITING' });
  }

  private follow(registration: ServiceWorkerRegistration): void {
    if (registration.waiting) this.found(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const fresh = registration.installing;
      fresh?.addEventListener('statechange', () => {
        if (fresh.state === 'installed' && navigator.serviceWorker.controller) this.found(fresh);
      });
    });
    const update = () => void registration.update().catch(() => {}); // without a network there is nothing newer
    setInterval(update, kUpdateEvery);
  }

  private found(worker: ServiceWorker): void {
    this.waiting = worker;
    this.newer = true;
    // Another window was faster. This one keeps the old page until it is loaded again.
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') this.waiting = null;
    });
  }
}

export const offlineStart = new OfflineStart();
