import { MAX_TEXT } from './readable-reply.ts';
import type { Reply } from './reply.ts';

/** Exim's report of a recipient callout, alone. */
const CALLOUT =
  /^(?:\d{3}[ -])?callout verification failed:\s*(?:\d{3}[ -])?(?<quoted>\d{3}[ -].*)$/is;
/** Postfix's report of a verification, with the command that the other server replied to. */
const VERIFICATION =
  /^(?:\d{3}[ -])?(?:[45]\.\d\.\d{1,2} )?<[^>]*>: recipient address rejected: un(?:deliverable|verified) address: host \S+ said: (?<quoted>\d{3}[ -].*?)(?:\(in reply to (?<command>.+?) command\))?$/is;

/** The response of another server that a gateway reports after it has checked a recipient there. */
export interface QuotedReply {
  reply: Reply;
  /** False when the other server rejected the gateway itself, not the recipient. */
  isToRcpt: boolean;
}

/**
 * Finds the response that a gateway reports; null if there is none.
 *
 * Source: Exim `verify.c`; Postfix `smtpd_check.c`, `smtp_proto.c`.
 */
export function quotedReply({ code, text }: Reply): QuotedReply | null {
  const read = text.slice(0, MAX_TEXT).trim();
  const found = CALLOUT.exec(read) ?? VERIFICATION.exec(read);
  if (!found) return null;
  const { quoted = '', command = 'RCPT TO' } = found.groups ?? {};
  // A gateway that rejects temporarily has decided that itself, whatever it quotes.
  const quotedCode = code >= 500 ? Number(quoted.slice(0, 3)) : code;
  return {
    reply: { code: quotedCode, text: quoted.slice(4) },
    isToRcpt: /^rcpt\b/i.test(command),
  };
}
