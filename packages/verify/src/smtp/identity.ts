import { parseAddress } from '@postern/address';

/** The identity of this machine for mail servers. */
export interface Identity {
  heloName: string;
  /** '' for the null reverse-path. */
  mailFrom: string;
  /** A mail server of the operator, to prove the outbound route; null for those of the sender's domain. */
  egressHost: string | null;
  /** The sender's domain in A-labels; null when there is no sender. */
  senderDomain: string | null;
}

/** The options for the identity. */
export interface IdentityOptions {
  heloName?: string;
  mailFrom?: string;
  egressHost?: string;
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const FULL_NAME = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'i');

/**
 * Reads the identity; null when neither name nor sender is set, in which case no mail server is contacted.
 *
 * Throws a TypeError for a name that is not fully qualified, for `localhost`, for a sender that is not an address, and
 * for a name or a sender alone: mail servers reject such clients, and block lists include them.
 *
 * Source: RFC 5321 §4.1.1.1, §4.1.4; docs/decisions/smtp.md#0017.
 */
export function identityOf({ heloName, mailFrom, egressHost }: IdentityOptions): Identity | null {
  if (heloName === undefined && mailFrom === undefined) {
    if (egressHost !== undefined) throw misuse('egressHost needs heloName and mailFrom');
    return null;
  }
  if (!isFullName(heloName)) {
    throw misuse('heloName must be the full name of this host, such as probe.shop.example');
  }
  if (egressHost !== undefined && !isFullName(egressHost)) {
    throw misuse('egressHost must be the full name of a mail server');
  }
  if (typeof mailFrom !== 'string') {
    throw misuse("mailFrom must be an address, or '' for the null reverse-path");
  }
  if (mailFrom === '') {
    if (egressHost === undefined) throw misuse("egressHost is needed when mailFrom is ''");
    return { heloName, mailFrom, egressHost, senderDomain: null };
  }
  const sender = parseAddress(mailFrom);
  if (!sender.ok || !/^[!-~]+$/.test(sender.local)) {
    throw misuse("mailFrom must be an address in ASCII, or '' for the null reverse-path");
  }
  return {
    heloName,
    mailFrom: `${sender.local}@${sender.asciiDomain}`,
    egressHost: egressHost ?? null,
    senderDomain: sender.asciiDomain,
  };
}

function isFullName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length <= 253 &&
    FULL_NAME.test(name) &&
    !/(?:^|\.)localhost$|^localhost\.|\.localdomain$/i.test(name)
  );
}

function misuse(text: string): TypeError {
  return new TypeError(`createVerifier: ${text}`);
}
