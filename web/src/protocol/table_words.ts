// The types of a table's commands, events and state: a part of messages.ts.
import type { Command, Moment as AnyMoment, TableEvent as SentEvent } from '#protocol';

export { kLevels } from '#protocol';
export type {
  By,
  Command,
  GameId,
  GameResult as Result,
  Level,
  Offer as OfferKind,
  Options,
  OptionValue,
  Reason,
  Seat,
  SeatState,
  Settings,
  Snapshot,
  Stage,
  TableDescription as Description,
  UndoRequest,
} from '#protocol';

/** Each member of a union without this field. */
export type Without<Union, Field extends PropertyKey> = Union extends unknown ? Omit<Union, Field> : never;

/** A command without its version, which the sender adds. */
export type Order = Without<Command, 'version'>;

/** An event of a table, or one made from a record. Those and notes have no number. */
export type TableEvent = Without<SentEvent, 'n'> & { n?: number };
export type EventType = TableEvent['type'];
export type EventOf<T extends EventType> = Extract<TableEvent, { type: T }>;

/** With the game's own type of view. */
export type Moment<View = unknown> = AnyMoment & { view: View };
