import type { CreateCounter } from '../limits/counter.ts';
import { mailboxName } from '../mail/mailbox.ts';
import { DAY_MS, HOUR_MS } from '../base/time.ts';
import { createLimit } from '../limits/limit.ts';

/** An invitation that is mailed. */
interface MailedInvitation {
  orgId: string;
  personId: string;
  email: string;
}

/** The maximum number of invitations that one user can mail in an hour, and an organization in a day. */
const PER_PERSON = { name: 'invitation person', count: 20, windowMs: HOUR_MS };
const PER_ORGANIZATION = { name: 'invitation org', count: 100, windowMs: DAY_MS };
/** The maximum number of invitations that one mailbox gets in a day, from all organizations together. */
const PER_MAILBOX = { name: 'invitation mailbox', count: 3, windowMs: DAY_MS };

/**
 * Creates the limits on mailed invitations, so that an owner cannot fill the mailbox of a stranger. They throw `rate_limited`. The mailbox is counted last: an owner who is over their limit uses up no mailbox.
 */
export function createInvitationLimits(
  createCounter: CreateCounter,
): (invitation: MailedInvitation) => Promise<void> {
  const person = createLimit(createCounter, PER_PERSON);
  const organization = createLimit(createCounter, PER_ORGANIZATION);
  const mailbox = createLimit(createCounter, PER_MAILBOX);
  return async ({ orgId, personId, email }) => {
    await person(personId);
    await organization(orgId);
    await mailbox(mailboxName(email));
  };
}
