import { classifyReply } from './classify-reply.ts';
import type { RecipientReply } from './dialogue.ts';

/**
 * Picks the reply that counts where a mailbox was tried under two spellings of its domain. Pure.
 *
 * An acceptance counts before anything else. A spelling that the server does not host does not count,
 * and a missing mailbox yields to whatever else the other spelling got: a server that lists the
 * mailbox under the spelling we tried second must not make it invalid.
 */
export function countedReply(replies: readonly RecipientReply[]): RecipientReply {
  return replies.reduce((best, next) => (weightOf(next) >= weightOf(best) ? next : best));
}

function weightOf({ reply }: RecipientReply): number {
  const { meaning, about } = classifyReply(reply);
  if (meaning === 'accepted') return 4;
  if (meaning === 'no_mailbox') return 2;
  // The domain is known, or not: the other reply may tell.
  if (meaning === 'unrouteable') return 1;
  return about === 'domain' ? 0 : 3;
}
