/** A mail host's reply to RCPT. */
export interface Reply {
  /** The reply code, such as 550. */
  code: number;
  /** The enhanced status code, such as `5.1.1`; read from the text when it is missing. */
  enhanced?: string | null;
  /** All lines of the reply, with or without the codes at their front. */
  text: string;
}

/**
 * What a reply says. `blocked` is about us, the client, `restricted` about whom this one mailbox
 * takes mail from, and `other` about nothing we know: all three leave the mailbox as unknown as
 * it was.
 */
export type ReplyMeaning =
  | 'no_mailbox'
  | 'disabled'
  | 'mailbox_full'
  | 'temporary'
  | 'blocked'
  | 'restricted'
  | 'accepted'
  | 'other';

/**
 * Who a reply is about: us (our address, our name, our sender), the message that we could send, the
 * mailbox, its domain, or the host that replies.
 */
export type ReplySubject = 'us' | 'message' | 'mailbox' | 'domain' | 'host';

/** What a reply says, and about whom; `about` is null where it does not say. */
export interface ReplyReading {
  meaning: ReplyMeaning;
  about: ReplySubject | null;
}
