import { quotedReply, type QuotedReply } from './quoted-reply.ts';
import { readable } from './readable-reply.ts';
import { RULES } from './reply-rules.ts';
import type { Reply, ReplyMeaning, ReplyReading } from './reply.ts';

/**
 * Classifies a mail server's reply: first its subject, then its meaning. The first matching rule wins; in doubt no rule
 * matches.
 *
 * The text takes precedence over the code: a server that rejects *us*, or whose mailbox is full, often uses the code of
 * a missing mailbox. A full mailbox takes precedence over a missing one, whatever the code. Words inside addresses are
 * ignored. 252 is `other`, since it confirms nothing. When a gateway reports another server's response, the text of
 * that response is classified.
 *
 * Source: docs/decisions/smtp.md#0044; RFC 3463; RFC 5321 §4.2.
 */
export function classifyReply(reply: Reply): ReplyReading {
  const { code } = reply;
  if (code === 250 || code === 251) return { meaning: 'accepted', about: 'mailbox' };
  if (!(code >= 400 && code <= 599)) return { meaning: 'other', about: null };
  const quoted = quotedReply(reply);
  if (quoted) return gatewayReading(reply, quoted);
  const read = readable(reply);
  const rule = RULES.find(([, , matches]) => matches(read));
  if (!rule) return { meaning: read.isPermanent ? 'other' : 'temporary', about: null };
  const [meaning, about] = rule;
  return { meaning, about };
}

/**
 * The classification of a gateway's response that reports another server's response. Only what that server says about
 * the mailbox counts: it may have rejected the gateway, or the gateway's sender.
 */
function gatewayReading({ code }: Reply, { reply, isToRcpt }: QuotedReply): ReplyReading {
  const reading = classifyReply(reply);
  if (isToRcpt && ABOUT_MAILBOX.includes(reading.meaning)) return reading;
  const isTemporary = code < 500 || reading.meaning === 'temporary';
  return { meaning: isTemporary ? 'temporary' : 'blocked', about: null };
}

const ABOUT_MAILBOX: readonly ReplyMeaning[] = ['no_mailbox', 'disabled', 'mailbox_full'];
