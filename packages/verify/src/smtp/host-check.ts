import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import type { Mailbox } from './mail-servers.ts';

/** A mailbox check at one mail server. */
export interface HostCheck {
  /** The mail server's name. */
  host: string;
  /** The local part, in NFC. Non-ASCII letters need SMTPUTF8. */
  local: string;
  /**
   * The spellings of the domain, one or two. The next one is tried after a rejection, and a non-ASCII one only if the
   * server supports SMTPUTF8.
   */
  domains: readonly string[];
  /** A random local part to try if the mailbox is accepted; null for none. */
  randomLocal: string | null;
  /** Whether STARTTLS is skipped, because a handshake with this server has failed. */
  isInClear: boolean;
}

/**
 * Creates the check of a mailbox at one server.
 *
 * If the local part is not ASCII, the Unicode spelling of the domain comes first, because the address was typed with
 * it. Otherwise it comes second.
 */
export function hostCheckOf(
  { local, domain }: Mailbox,
  { host, sendsRandom, isInClear }: { host: string; sendsRandom: boolean; isInClear: boolean },
): HostCheck {
  const unicode = domain.includes('xn--') ? domainToUnicode(domain) : domain;
  const domains = unicode === domain || unicode === '' ? [domain] : [domain, unicode];
  if (!isAscii(local)) domains.reverse();
  return { host, local, domains, randomLocal: sendsRandom ? randomLocal() : null, isInClear };
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** A local part that no user has: the random digits of a UUID. Source: RFC 9562 §5.4. */
function randomLocal(): string {
  const uuid = randomUUID();
  return `x${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(-12)}`;
}
