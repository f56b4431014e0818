// The page's one connection, and the table that it watches.
import type { Status } from '../net/connection.ts';
import type { ServerMessage } from '../protocol/messages.ts';
import { Socket } from '../net/socket.ts';
import { toasts } from '../page/toasts.svelte.ts';
import { LiveTable } from './live_table.svelte.ts';
import { isLocal, localTables } from './local_tables.svelte.ts';
import { refusalText } from './refusal_text.ts';
import { pageBase, session } from './session.svelte.ts';

class App {
  status = $state<Status>('idle');
  table = $state.raw<LiveTable | null>(null);
  private readonly socket = new Socket(pageBase().replace(/^http/, 'ws') + 'api/live', () => session.token);

  constructor() {
    this.socket.onStatus = (status) => {
      this.status = status;
      if (status === 'online' && !this.here) void this.table?.watch();
    };
    this.socket.onMessage = (message) => this.take(message);
    localTables.onMessage = (message) => this.take(message);
    session.onToken = () => {
      if (this.status !== 'idle') this.socket.reconnect();
    };
    // A phone that wakes up, or finds a network, need not wait for the next try.
    const wake = () => {
      if (document.visibilityState === 'visible' && this.status === 'offline') this.socket.reconnect();
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
  }

  /** Whether the table is on this device. The server has no part in it then. */
  get here(): boolean {
    return this.table !== null && isLocal(this.table.id);
  }

  open(id: string): LiveTable {
    if (this.table?.id === id) return this.table;
    this.table?.leave();
    const table = this.make(id);
    if (this.here || this.status === 'online') void table.watch();
    else this.socket.connect();
    return table;
  }

  /** Another person holds the device now. The table is made again, so that nothing of the previous view stays. */
  async takeUp(): Promise<void> {
    const before = this.table;
    if (!before) return;
    await localTables.takeUp(before.id);
    if (this.table !== before) return;
    before.scenes.stop();
    await this.make(before.id).watch();
  }

  close(): void {
    this.table?.leave();
    this.table = null;
  }

  retry(): void {
    this.socket.reconnect();
  }

  private make(id: string): LiveTable {
    const connection = isLocal(id) ? localTables : this.socket;
    const pastChat = async () => (isLocal(id) ? [] : (await session.api.chat(id)).lines);
    this.table = new LiveTable(id, connection, (why) => toasts.add(refusalText(why), true), pastChat);
    return this.table;
  }

  private take(message: ServerMessage): void {
    if ('table' in message && message.table === this.table?.id) this.table.take(message);
  }
}

export const app = new App();
