import type { Counter } from './counters.ts';

/** A mailbox, and who wants to know about it. */
export interface MailboxQuestion {
  caller: string | null;
  /** The address in its normal form. */
  address: string;
  /** Its domain in A-labels. */
  domain: string;
}

/** Says whether a caller may be told whether a mailbox exists. */
export type AllowMailbox = (question: MailboxQuestion) => Promise<boolean>;

/**
 * Makes the limit on distinct mailboxes of one domain that a caller is told about: who asks for many is collecting
 * addresses. An address that was told of in this window costs nothing again. Callers without a name share one count.
 *
 * @param told Counts each mailbox, once a window.
 * @param distinct Counts the mailboxes of a caller and domain.
 */
export function createMailboxLimit(told: Counter, distinct: Counter): AllowMailbox {
  return async ({ caller, address, domain }) => {
    const group = `${caller ?? '?'}|${domain}`;
    const mailbox = `${group}|${address}`;
    if (!(await told.look(mailbox)).isAdmitted) return true;
    // Counted before it is marked: of two who ask at once for what is beyond the limit, neither is told.
    if (!(await distinct.count(group)).isAdmitted) return false;
    await told.count(mailbox);
    return true;
  };
}
