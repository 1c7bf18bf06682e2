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
 * What a response says. `blocked` is a rejection of us, or by a rule that is not about the mailbox.
 * `restricted`: this mailbox accepts mail only from some senders. `unrouteable`: the server has no
 * route for the address, because either the mailbox is missing or the whole domain is unknown to it.
 * `other` says nothing that helps. These four leave the mailbox as unknown as it was.
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
 * Who a reply is about: us (our address, our name, our sender), the message that we could send, the
 * mailbox, its domain, or the host that replies.
 */
export type ReplySubject = 'us' | 'message' | 'mailbox' | 'domain' | 'host';

/** What a reply says, and about whom; `about` is null where it does not say. */
export interface ReplyReading {
  meaning: ReplyMeaning;
  about: ReplySubject | null;
}
