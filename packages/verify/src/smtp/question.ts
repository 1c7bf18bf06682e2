import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import type { Mailbox } from './mail-servers.ts';

/** A question about a mailbox, for one mail server. */
export interface Question {
  /** The mail server's name. */
  host: string;
  /** The part before the @, in NFC. Beyond ASCII it needs SMTPUTF8. */
  local: string;
  /**
   * The spellings of the domain, one or two. The next one is tried after a rejection, and one beyond
   * ASCII only where the server takes SMTPUTF8.
   */
  domains: readonly string[];
  /** A random local part to be tried if the mailbox is accepted; null for none. */
  randomLocal: string | null;
  /** Whether STARTTLS is left out, because a handshake with this server has failed. */
  isInClear: boolean;
}

/**
 * Makes the question about a mailbox for one server.
 *
 * An address beyond ASCII was typed with the Unicode spelling of its domain, so it comes first; with
 * the others it comes second.
 */
export function questionOf(
  { local, domain }: Mailbox,
  { host, sendsRandom, isInClear }: { host: string; sendsRandom: boolean; isInClear: boolean },
): Question {
  const unicode = domain.includes('xn--') ? domainToUnicode(domain) : domain;
  const domains = unicode === domain || unicode === '' ? [domain] : [domain, unicode];
  if (!isAscii(local)) domains.reverse();
  return { host, local, domains, randomLocal: sendsRandom ? randomLocal() : null, isInClear };
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** A local part that no user has: the digits of an UUID that are random. Source: RFC 9562 §5.4. */
function randomLocal(): string {
  const uuid = randomUUID();
  return `x${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(-12)}`;
}
