// Why something is refused: the server's words for it, and our own.
import { type Code as SentCode, kNetworkCodes, kServerCodes, kTableCodes } from '#protocol';

/** Our own: what the connection says when the server says nothing, or gives no reason. */
export const kOwnCodes = ['no_connection', 'no_answer', 'internal'] as const;

export type Code = SentCode | (typeof kOwnCodes)[number];

export const kCodes: readonly Code[] = [
  ...new Set<Code>([...kServerCodes, ...kTableCodes, ...kNetworkCodes, ...kOwnCodes]),
];

export class Refusal extends Error {
  constructor(
    readonly code: Code,
    readonly detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}
