// The messages between client and server. The types are made from protocol/openapi.json, which describes each of them.
import type { ClientMessage as SentMessage, ServerMessage as HeardMessage, ServerNews, ServerTable } from '#protocol';
import type { TableEvent, Without } from './table_words.ts';

export { kEmotes, kFaces, kPhrases, kProtocol } from '#protocol';
export type {
  Catalogue as Offer,
  Emote,
  Face,
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
  ServerFair as FairMessage,
} from '#protocol';
export * from './codes.ts';
export * from './table_words.ts';

/** A client's message without its `id`, which the connection adds. */
export type ClientMessage = Without<SentMessage, 'id'>;

export type WatchMessage = Extract<ClientMessage, { say: 'watch' }>;

export type News = Omit<ServerNews, 'events'> & { events: TableEvent[] };
export type TableMessage = Omit<ServerTable, 'events'> & { events?: TableEvent[] };

/** A message of the server, or of a table on this device. */
export type ServerMessage = Exclude<HeardMessage, { say: 'news' | 'table' }> | News | TableMessage;
