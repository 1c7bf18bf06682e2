import { callerOf } from '../limits/caller.ts';
import { createHmac } from '../hmac.ts';

/** What a ticket says. */
export interface Ticket {
  /** When it ends: milliseconds since the epoch, in base 36. */
  until: string;
  /** 32 hexadecimal digits that no other ticket has. */
  nonce: string;
  /** Whether only one caller may use it. */
  isBound: boolean;
}

/** A ticket as a page sends it: form, end, whether it is bound, nonce, digest. Each has one way to be written. */
export const TICKET = /^1\.([0-9a-z]{1,11})\.([bu])\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

/** Makes a function that signs tickets for the caller of an IP address. */
export function createTicketSigner(secret: string) {
  const digestOf = createHmac(secret);

  return ({ until, nonce, isBound }: Ticket, ip: string | undefined): Promise<string> => {
    const holder = isBound ? (callerOf(ip) ?? 'unknown') : '';
    return digestOf(`postern ticket v1|${until}|${nonce}|${isBound ? 'b' : 'u'}|${holder}`);
  };
}

/** Throws a `TypeError` for a secret that could be guessed. */
export function assertSecret(maker: string, secret: unknown): void {
  if (typeof secret !== 'string' || secret.length < 32)
    throw new TypeError(
      `${maker}: secret must be a string of at least 32 characters; write one by \`openssl rand -hex 32\``,
    );
}
