/** What is told of an address, in short. */
export type Verdict = [reason: string, score: number, smtpCode: number];

/** The mail servers could not be spoken to. */
export const GONE: Verdict = ['mx_unreachable', 45, 0];
/** They could, and said nothing of the mailbox. */
export const LATER: Verdict = ['smtp_temporary', 60, 0];
/** It was our own outbound route that failed. */
export const OURS: Verdict = ['smtp_unavailable', 85, 0];
/** The mailbox was accepted, and whether any other would be is not known. */
export const ACCEPTED: Verdict = ['mailbox_accepted', 85, 250];
/** The mailbox was accepted, and an random one was not. */
export const CONFIRMED: Verdict = ['mailbox_confirmed', 98, 250];
