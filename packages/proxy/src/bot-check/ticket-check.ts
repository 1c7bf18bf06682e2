import { assertOptions, type KnownOptions } from '@postern/protocol';
import type { BotCheck } from './bot-check.ts';
import { isSameDigest } from './same-digest.ts';
import { assertSecret, createTicketSigner, TICKET } from './ticket.ts';

/** Options of {@link ticketCheck}. */
export interface TicketCheckOptions {
  /** At least 32 characters; `mintTicket` has the same. */
  secret: string;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/**
 * Makes a bot check by the tickets that {@link mintTicket} made for a page. It asks nobody.
 *
 * It shows that somebody has loaded the page, not that somebody is there: a program can do that too, once for
 * each 30 questions. A ticket may be sent again until it ends, and all its uses count as one clearance.
 *
 * Throws a `TypeError` that starts with `ticketCheck:` for options that cannot be meant or do not exist.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function ticketCheck(options: TicketCheckOptions): BotCheck {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('ticketCheck: options are needed; write `ticketCheck({ secret })`');
  assertOptions('ticketCheck', options, KNOWN);
  const { secret, now = Date.now } = options;
  assertSecret('ticketCheck', secret);
  const sign = createTicketSigner(secret);

  return {
    secret,
    async verify(token, { ip }) {
      const match = TICKET.exec(token);
      if (!match) return { status: 'refused' };
      const [, until, bound, nonce, digest] = match as unknown as string[];
      const reusableUntilMs = parseInt(until!, 36);
      if (!(reusableUntilMs > now())) return { status: 'refused' };
      const signed = await sign({ until: until!, nonce: nonce!, isBound: bound === 'b' }, ip);
      return isSameDigest(digest!, signed)
        ? { status: 'passed', reusableUntilMs }
        : { status: 'refused' };
    },
  };
}

const KNOWN: KnownOptions<TicketCheckOptions> = { secret: true, now: true };
