// The connection to the program that runs a table: the server over a WebSocket, or the engine in this browser.
import type { ClientMessage, ServerMessage } from '../protocol/messages.ts';

/**
 * `offline`: the last try failed, and another one is planned. `refused`: the server speaks another protocol or does not
 * know the token; there is no other try.
 */
export type Status = 'idle' | 'connecting' | 'online' | 'offline' | 'refused';

export interface Connection {
  /** The answer with the same id. Rejects with a Refusal: `refused`, or `no_connection` if it was lost meanwhile. */
  ask(message: ClientMessage): Promise<ServerMessage>;
  /** Everything else the server says. */
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
}
