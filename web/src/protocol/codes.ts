// Why something is refused: the server's words for it, and our own.

export const kServerCodes = [
  'malformed',
  'bad_field',
  'hello_first',
  'wrong_protocol',
  'no_token',
  'no_such_table',
  'no_such_code',
  'no_such_page',
  'wrong_method',
  'not_allowed',
  'too_many',
  'too_fast',
  'still_running',
  'storage',
  'stopping',
] as const;

export const kTableCodes = [
  'malformed',
  'too_long',
  'unknown_command',
  'bad_field',
  'bad_table',
  'bad_log',
  'future',
  'stale',
  'already',
  'not_seated',
  'already_seated',
  'not_host',
  'no_such_seat',
  'seat_taken',
  'seat_empty',
  'seats_open',
  'wrong_stage',
  'not_asked',
  'not_legal',
  'bot_plays',
  'no_bot_plays',
  'undo_off',
  'nothing_to_undo',
  'no_such_bot',
  'take_over_off',
  'not_away',
] as const;

export const kHttpCodes = [
  'bad_request',
  'bad_target',
  'unauthorized',
  'forbidden',
  'bad_origin',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'too_large',
  'upgrade_required',
  'too_many_requests',
  'head_too_large',
  'internal',
  'unavailable',
] as const;

/** Our own: what the connection says when the server says nothing. */
export const kOwnCodes = ['no_connection', 'no_answer'] as const;

export type Code =
  | (typeof kServerCodes)[number]
  | (typeof kTableCodes)[number]
  | (typeof kHttpCodes)[number]
  | (typeof kOwnCodes)[number];

export class Refusal extends Error {
  constructor(
    readonly code: Code,
    readonly detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}
