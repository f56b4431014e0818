// What the client and the server say to each other. The types are made from protocol/openapi.json, which describes
// each of them.
import type { ClientMessage as SentMessage, ServerMessage as HeardMessage, ServerNews, ServerTable } from '#protocol';
import type { TableEvent, Without } from './table_words.ts';

export { kPhrases, kProtocol } from '#protocol';
export type {
  Catalogue as Offer,
  Game as GameOffer,
  GameStatistics as Statistics,
  Guest,
  ListedSeat,
  ListedTable,
  NewTable,
  Option as OptionSpec,
  Phrase,
  PlayedGame,
  ServerChat as ChatMessage,
} from '#protocol';
export * from './codes.ts';
export * from './table_words.ts';

/** What a client says, but for `id`, which the connection adds. */
export type ClientMessage = Without<SentMessage, 'id'>;

export type WatchMessage = Extract<ClientMessage, { say: 'watch' }>;

export type News = Omit<ServerNews, 'events'> & { events: TableEvent[] };
export type TableMessage = Omit<ServerTable, 'events'> & { events?: TableEvent[] };

/** What a server says, or a table in the page. */
export type ServerMessage = Exclude<HeardMessage, { say: 'news' | 'table' }> | News | TableMessage;
