import type { Counter } from './counters.ts';

/** A mailbox, and the caller that checks it. */
export interface MailboxQuestion {
  caller: string | null;
  /** The address in its normal form. */
  address: string;
  /** Its domain in A-labels. */
  domain: string;
}

/** Whether a caller can get the result for a mailbox. */
export type AllowMailbox = (question: MailboxQuestion) => Promise<boolean>;

/**
 * Creates the limit on distinct mailboxes of one domain that a caller gets results for: a caller that checks many may
 * be collecting addresses. An address that already had a result in this window is not counted again. Callers without a
 * name share one count.
 *
 * @param returned Counts each mailbox, once per window.
 * @param distinct Counts the mailboxes of a caller and domain.
 */
export function createMailboxLimit(returned: Counter, distinct: Counter): AllowMailbox {
  return async ({ caller, address, domain }) => {
    const group = `${caller ?? '?'}|${domain}`;
    const mailbox = `${group}|${address}`;
    if (!(await returned.look(mailbox)).isWithin) return true;
    // Counted before it is marked: two concurrent requests for mailboxes beyond the limit both get no result.
    if (!(await distinct.count(group)).isWithin) return false;
    await returned.count(mailbox);
    return true;
  };
}
