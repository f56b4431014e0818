// The codes of refusals: the server's and the page's own.
import { type Code as SentCode, kNetworkCodes, kServerCodes, kTableCodes } from '#protocol';

/** The page's own codes: the server did not answer, or gave no reason. */
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
