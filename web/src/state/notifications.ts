// Whether the browser may tell of one's turn while the page is out of sight.

/** `insecure`: not on a plain-HTTP address, and not in every browser. */
export type NotificationState = 'insecure' | 'refused' | 'ask' | 'allowed';

export function notificationState(): NotificationState {
  if (!('Notification' in globalThis) || !isSecureContext) return 'insecure';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' ? 'allowed' : 'ask';
}

/** Call it on a click only: browsers block pages that ask unprompted. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() === 'ask') await Notification.requestPermission();
  return notificationState();
}

/** `tag`: a newer one takes the place of the older. */
export function notice(title: string, body: string, tag: string): void {
  if (document.visibilityState === 'visible' || notificationState() !== 'allowed') return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow them from service workers only.
  }
}
