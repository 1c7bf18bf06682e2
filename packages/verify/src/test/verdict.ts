/** The short form of a result. */
export type Verdict = [reason: string, score: number, smtpCode: number];

/** The mail servers could not be reached. */
export const GONE: Verdict = ['mx_unreachable', 45, 0];
/** They could be reached, and gave no result for the mailbox. */
export const LATER: Verdict = ['smtp_temporary', 60, 0];
/** The outbound route itself failed. */
export const OURS: Verdict = ['smtp_unavailable', 85, 0];
/** The mailbox was accepted, and it is not known whether any other would be. */
export const ACCEPTED: Verdict = ['mailbox_accepted', 85, 250];
/** The mailbox was accepted, and a random one was not. */
export const CONFIRMED: Verdict = ['mailbox_confirmed', 98, 250];
