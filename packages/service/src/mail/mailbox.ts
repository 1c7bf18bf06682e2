import { hashToken } from '../base/token.ts';

/** The domains of Gmail, which ignores dots before the @. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The name by which the mails to a mailbox are counted: a hash, because counts can be stored outside this process.
 * Variants of one mailbox share a name: letter case, text after a `+`, and dots at Gmail.
 */
export function mailboxName(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  const mailbox = GMAIL.has(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
  return hashToken(mailbox);
}
