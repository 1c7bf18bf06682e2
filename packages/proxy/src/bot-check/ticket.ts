import { assertOptions, type KnownOptions } from '@postern/protocol';
import { createHmac, isSameDigest } from '../limits/hmac.ts';
import { callerOf } from '../limits/caller.ts';
import type { BotCheck } from './bot-check.ts';

/** Options of {@link mintTicket}. */
export interface MintOptions {
  /** At least 32 characters, the same as that of `ticketCheck`. */
  secret: string;
  /**
   * The visitor's IP address, as the proxy sees it: only that caller can use the ticket, an IPv6 caller by its /64.
   * Omit it if page and proxy can see different ones.
   */
  ip?: string | undefined;
  /** How long the ticket is valid, in milliseconds, at most a day. Default 30 minutes. */
  ttlMs?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/**
 * Creates a ticket for a page: text of about 115 characters for `token` of the browser's field.
 *
 * It is valid for 30 requests in a process until it expires. A page in a shared cache has the same ticket for all
 * visitors, so create one each time the page is rendered.
 *
 * Throws a `TypeError` that starts with `mintTicket:` for invalid options.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export async function mintTicket(options: MintOptions): Promise<string> {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('mintTicket: options are needed; write `await mintTicket({ secret })`');
  assertOptions('mintTicket', options, MINT_OPTIONS);
  const { secret, ip, ttlMs = 1_800_000, now = Date.now } = options;
  assertSecret('mintTicket', secret);
  if (!Number.isSafeInteger(ttlMs) || ttlMs < 1 || ttlMs > MAX_TTL_MS)
    throw new TypeError('mintTicket: ttlMs must be a whole number from 1 to 86400000');
  const until = (now() + ttlMs).toString(36);
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const bound = ip === undefined ? 'u' : 'b';
  const digest = await createSigner(secret)({ until, bound, nonce }, ip);
  return `1.${until}.${bound}.${nonce}.${digest}`;
}

/** Options of {@link ticketCheck}. */
export interface TicketCheckOptions {
  /** At least 32 characters, the same as that of `mintTicket`. */
  secret: string;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/**
 * Creates a bot check for the tickets that {@link mintTicket} created for a page. It calls no other service.
 *
 * A ticket shows that a page was loaded, not that a human loaded it: a program can load a page for every 30 requests. A
 * ticket can be sent again until it expires, and all its uses count as one clearance.
 *
 * Throws a `TypeError` that starts with `ticketCheck:` for invalid options.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function ticketCheck(options: TicketCheckOptions): BotCheck {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('ticketCheck: options are needed; write `ticketCheck({ secret })`');
  assertOptions('ticketCheck', options, CHECK_OPTIONS);
  const { secret, now = Date.now } = options;
  assertSecret('ticketCheck', secret);
  const sign = createSigner(secret);

  return {
    secret,
    async verify(token, { ip }) {
      const match = TICKET.exec(token);
      if (!match) return { status: 'refused' };
      const { digest, ...ticket } = match.groups as unknown as Ticket & { digest: string };
      const reusableUntilMs = parseInt(ticket.until, 36);
      const isValid = reusableUntilMs > now() && isSameDigest(digest, await sign(ticket, ip));
      return isValid ? { status: 'passed', reusableUntilMs } : { status: 'refused' };
    },
  };
}

/** The content of a ticket. */
interface Ticket {
  /** When it expires: milliseconds since 1970, in base 36. */
  until: string;
  /** `b` if it is bound to one caller, `u` if it is not. */
  bound: string;
  /** 32 random hexadecimal digits. */
  nonce: string;
}

/** Creates the function that signs tickets for the caller at an IP address. */
function createSigner(secret: string) {
  const digestOf = createHmac(secret);

  return ({ until, bound, nonce }: Ticket, ip: string | undefined): Promise<string> => {
    const holder = bound === 'b' ? (callerOf(ip) ?? 'unknown') : '';
    return digestOf(`postern ticket v1|${until}|${nonce}|${bound}|${holder}`);
  };
}

function assertSecret(caller: string, secret: unknown): void {
  if (typeof secret !== 'string' || secret.length < 32)
    throw new TypeError(
      `${caller}: secret must be a string of at least 32 characters; create one with \`openssl rand -hex 32\``,
    );
}

/** A ticket as a page sends it. Each has exactly one spelling. */
const TICKET =
  /^1\.(?<until>[0-9a-z]{1,11})\.(?<bound>[bu])\.(?<nonce>[0-9a-f]{32})\.(?<digest>[0-9a-f]{64})$/;
const MAX_TTL_MS = 86_400_000;
const MINT_OPTIONS: KnownOptions<MintOptions> = { secret: true, ip: true, ttlMs: true, now: true };
const CHECK_OPTIONS: KnownOptions<TicketCheckOptions> = { secret: true, now: true };
