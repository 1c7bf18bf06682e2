import { hashToken } from '../base/token.ts';

/** The domains of Gmail, which ignores dots before the @. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The name under which the mails to a mailbox are counted: a hash, since counts can be stored outside of this process.
 * Variants that reach one mailbox have one name: letter case, what follows a `+`, and dots at Gmail.
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
