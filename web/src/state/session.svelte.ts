// Who I am on this device: a guest of the server, with the token that proves it.
import { t } from '../i18n/i18n.svelte.ts';
import { Api } from '../net/api.ts';
import { type Face, type Guest, Refusal } from '../protocol/messages.ts';
import { kept } from '../page/settings.svelte.ts';
import { localTables } from './local_tables.svelte.ts';

const kPlace = 'tessera.token';

/** The page's own address without what follows the path; everything of the server is below it. */
export function pageBase(href = location.href): string {
  const url = new URL('.', href);
  url.search = url.hash = '';
  return url.href;
}

class Session {
  token = $state(kept.get(kPlace));
  guest = $state.raw<Guest | null>(null);
  readonly api = new Api(pageBase(), () => this.token);
  /** Called with every new token, for the socket to say hello again. */
  onToken: () => void = () => {};

  /** Finds out whether the token is still good; one that is not is forgotten. */
  async recall(): Promise<void> {
    if (!this.token) return;
    try {
      this.guest = await this.api.me();
    } catch (why) {
      if (why instanceof Refusal && why.code === 'no_token') this.take(null, null);
    }
  }

  /** A guest, made now if there is none: nobody has to register before they play. */
  async ensure(name: string, face?: Face): Promise<void> {
    if (this.token) return;
    const made = await this.api.newGuest(name, face);
    this.take(made.token, made.guest);
    this.tellDevice(null, made.guest);
  }

  async rename(name: string, face?: Face): Promise<void> {
    if (!this.token) return this.ensure(name, face);
    const before = this.guest;
    this.guest = await this.api.rename({ name, ...(face ? { face } : {}) });
    this.tellDevice(before, this.guest);
  }

  /** The server tells its tables; those on this device are told here. */
  private tellDevice(before: Guest | null, now: Guest): void {
    void localTables.rename(before?.name ?? t('common.guest'), now);
  }

  async useCode(code: string): Promise<void> {
    const made = await this.api.fromCode(code);
    this.take(made.token, made.guest);
  }

  async forget(): Promise<void> {
    await this.api.forgetMe();
    this.take(null, null);
  }

  private take(token: string | null, guest: Guest | null): void {
    this.token = token;
    this.guest = guest;
    kept.set(kPlace, token);
    this.onToken();
  }
}

export const session = new Session();
