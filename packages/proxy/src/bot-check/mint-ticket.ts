import { assertOptions, type KnownOptions } from '@postern/protocol';
import { assertSecret, createTicketSigner } from './ticket.ts';

/** Options of {@link mintTicket}. */
export interface MintOptions {
  /** At least 32 characters; `ticketCheck` has the same. */
  secret: string;
  /**
   * The visitor's IP address, as the proxy will see it: only that caller may use the ticket, an IPv6 caller by
   * its /64. Leave it out where page and proxy are reached by different ways.
   */
  ip?: string | undefined;
  /** How long the ticket holds, in milliseconds, at most a day. Default 30 minutes. */
  ttlMs?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/**
 * Makes a ticket for a page: text of about 115 characters for `token` of the browser's field.
 *
 * It is good for 30 questions in a process until it ends. A page that is kept in a shared cache gives
 * the same ticket to everybody, so mint one each time the page is asked for.
 *
 * Throws a `TypeError` that starts with `mintTicket:` for options that cannot be meant or do not exist.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export async function mintTicket(options: MintOptions): Promise<string> {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('mintTicket: options are needed; write `await mintTicket({ secret })`');
  assertOptions('mintTicket', options, KNOWN);
  const { secret, ip, ttlMs = 1_800_000, now = Date.now } = options;
  assertSecret('mintTicket', secret);
  if (!Number.isSafeInteger(ttlMs) || ttlMs < 1 || ttlMs > MAX_TTL_MS)
    throw new TypeError('mintTicket: ttlMs must be a whole number from 1 to 86400000');
  const until = (now() + ttlMs).toString(36);
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const isBound = ip !== undefined;
  const digest = await createTicketSigner(secret)({ until, nonce, isBound }, ip);
  return `1.${until}.${isBound ? 'b' : 'u'}.${nonce}.${digest}`;
}

const MAX_TTL_MS = 86_400_000;
const KNOWN: KnownOptions<MintOptions> = { secret: true, ip: true, ttlMs: true, now: true };
