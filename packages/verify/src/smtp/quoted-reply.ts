import { MAX_TEXT } from './readable-reply.ts';
import type { Reply } from './reply.ts';

/** Exim's report of a recipient callout. */
const CALLOUT = /\bcallout verification failed:\s*(?:\d{3}[ -])?(?<quoted>\d{3}[ -].*)$/is;
/** Postfix's report of a verification, with the command that the other server answered. */
const VERIFICATION =
  /\bhost \S+ said: (?<quoted>\d{3}[ -].*?)(?:\(in reply to (?<command>.+?) command\))?$/is;

/**
 * The response of another server that a response reports: a gateway asks the server behind it about
 * a recipient. Null when there is none, or when the response is about a sender.
 *
 * `toRcpt` is false when the other server rejected the gateway itself, not the recipient.
 *
 * Source: Exim `verify.c`; Postfix `smtp_proto.c`.
 */
export function quotedReply({ code, text }: Reply): { reply: Reply; toRcpt: boolean } | null {
  const read = text.slice(0, MAX_TEXT);
  const found = CALLOUT.exec(read) ?? VERIFICATION.exec(read);
  if (!found || /\bsender\b/i.test(read.slice(0, found.index))) return null;
  const { quoted = '', command = 'RCPT TO' } = found.groups ?? {};
  // A gateway that rejects for now has decided so, whatever it quotes.
  const quotedCode = code >= 500 ? Number(quoted.slice(0, 3)) : code;
  return {
    reply: { code: quotedCode, text: quoted.slice(4) },
    toRcpt: /^rcpt\b/i.test(command),
  };
}
