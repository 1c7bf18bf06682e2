import { classifyReply } from './classify-reply.ts';
import type { RecipientReply } from './dialogue.ts';

/**
 * Picks the reply that counts if a mailbox was tried under two spellings of its domain. Pure.
 *
 * An acceptance takes precedence. A spelling that the server does not host does not count, and a missing mailbox counts
 * less than any other reply to the other spelling: a mailbox that the server lists under the second spelling must not
 * become invalid.
 */
export function countedReply(replies: readonly RecipientReply[]): RecipientReply {
  return replies.reduce((best, next) => (weightOf(next) >= weightOf(best) ? next : best));
}

function weightOf({ reply }: RecipientReply): number {
  const { meaning, about } = classifyReply(reply);
  if (meaning === 'accepted') return 4;
  if (meaning === 'no_mailbox') return 2;
  // The server may not host the domain at all: the other reply can be clearer.
  if (meaning === 'unrouteable') return 1;
  return about === 'domain' ? 0 : 3;
}
