/** A mail server's reply to RCPT. */
export interface Reply {
  /** The reply code, such as 550. */
  code: number;
  /** The enhanced status code, such as `5.1.1`; read from the text when it is missing. */
  enhanced?: string | null;
  /** All lines of the reply, with or without the codes at their front. */
  text: string;
}

/**
 * The meaning of a response. `blocked` is a rejection of us, or by a rule that does not depend on the mailbox.
 * `restricted`: this mailbox accepts mail only from some senders. `unrouteable`: the server has no route for the
 * address, because either the mailbox or the whole domain does not exist there. `other`: none of these. After these
 * four the mailbox is inconclusive.
 */
export type ReplyMeaning =
  | 'no_mailbox'
  | 'disabled'
  | 'mailbox_full'
  | 'temporary'
  | 'blocked'
  | 'restricted'
  | 'unrouteable'
  | 'accepted'
  | 'other';

/**
 * The subject of a reply: us (our IP address, our name, our sender), the message that we could send, the mailbox, its
 * domain, or the server that replies.
 */
export type ReplySubject = 'us' | 'message' | 'mailbox' | 'domain' | 'host';

/** The meaning of a reply, and its subject; `about` is null when that is not known. */
export interface ReplyReading {
  meaning: ReplyMeaning;
  about: ReplySubject | null;
}
