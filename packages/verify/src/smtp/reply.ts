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
 * What a response says. `blocked` is a rejection of us, or by a rule that is not about the mailbox.
 * `restricted`: this mailbox accepts mail only from some senders. `unrouteable`: the server has no
 * route for the address, because either the mailbox is missing or the whole domain is unknown to it.
 * `other`: nothing is known. After these four nothing is known of the mailbox.
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
