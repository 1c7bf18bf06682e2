import type { ReplyReading } from './reply.ts';
import type { SmtpReply } from './reply-reader.ts';

/**
 * The effect of a response on the circuit of the server's group. While a circuit is open, no connection to the group is
 * started. `opens_if_repeated`: it opens when a recipient of another domain gets the same response, because one domain
 * that a hosting provider no longer serves does not affect its other mailboxes.
 */
export type Circuit = 'opens' | 'opens_if_repeated' | 'stays_closed';

/**
 * Decides the effect of a response on the circuit. Pure.
 *
 * Only a response about us opens it: about our IP address, our HELO name or our sender. A 421, and a rejection before
 * RCPT, are about us unless their text has another subject.
 *
 * Source: docs/decisions/smtp.md#0044.
 */
export function circuitOf(
  answer: { state: 'answered' | 'rejected'; reply: SmtpReply },
  { meaning, about }: ReplyReading,
): Circuit {
  const { code } = answer.reply;
  const isEarly = answer.state === 'rejected' && (code >= 500 || meaning === 'blocked');
  // Before RCPT the server knows no domain except ours.
  if (isEarly && about !== 'host') return 'opens';
  if (code === 421 && (about === null || about === 'message')) return 'opens';
  if (about === 'us') return meaning === 'other' ? 'opens_if_repeated' : 'opens';
  return meaning === 'blocked' && about !== 'host' ? 'opens_if_repeated' : 'stays_closed';
}
