import {
  ABOUT_DOMAIN,
  ABOUT_MESSAGE,
  ABOUT_SIZE,
  ABOUT_STORE,
  ABOUT_SYSTEM,
  SENDER_POLICY,
} from './reply-subjects.ts';
import { DOMAIN, FULL, SENDER, WHO } from './reply-words.ts';
import type { Readable } from './readable-reply.ts';

/**
 * What a response says about the mailbox itself, if it has no other subject. Patterns match lower-case text without
 * addresses.
 *
 * Source: docs/decisions/smtp.md#0044.
 */
export const NOT_FOUND =
  /(?:user|recipient|mailbox) (?:is )?(?:not found|unknown)|unknown (?:user|recipient|mailbox)|no such (?:user|recipient|mailbox|address)|(?:user|recipient|mailbox) (?:(?:does not|doesn't) exist|no longer exists)|no mailbox here/;
export const REJECTED = /recipient address(?:es)? rejected/;
/** The text of one large provider, without a reason after it. */
export const ONLY_REJECTED = /^\W*recipient address rejected\W*$/;
/** The text of Cisco's gateways for a recipient that is not in their directory. */
export const ONLY_ADDRESS_REJECTED = /^\W*(?:5\.1\.0\W+)?address rejected\W*$/;
/**
 * The text of Exim without a router, and of Haraka without a plugin that accepts the address: the mailbox is missing,
 * or the server does not serve the domain.
 */
export const ONLY_NO_ROUTE = /^\W*(?:unroute?able address|i cannot deliver mail for)\W*$/;
/** The only code to which RFC 5321 §4.2.3 gives no other meaning, such as a policy, is 551. */
const NOT_LOCAL = /\bnot local\b/;
/** A delay: the server is busy, or could not verify the address itself. */
export const LATER =
  /gr[ea]y-?list|try (?:again )?later|temporar(?:y|ily)|maintenance|unverified address|verification in progress|timed out|too many recipients|receiving mail (?:at a rate|too quickly)/;
/** A mailbox that accepts mail only from some senders: Exchange's restricted recipients, and lists. */
const RESTRICTED =
  /authrequired|restrictedrecipient|\bnotauthorized\b|(?:recipient|mailbox|user|group|list) (?:only accepts?|accepts? only) .{0,40}from|not (?:allowed|authorized|permitted) to send (?:e-?mails? |messages? )?to (?:this|the) (?:recipient|mailbox|user|group|list)|\blists? (?:do|does) not accept null senders\b/;
/** The mailbox exists, and is busy. */
export const RATE = /receiving mail (?:at a rate|too quickly)/;

/** Exchange's codes for one recipient are 5.7.124, 5.7.13x, and 5.7.1 with its own text; RFC 3463 has none. */
export function isRestricted({ enhanced, text }: Readable): boolean {
  return /^5\.7\.(?:124|13[0-9])$/.test(enhanced) || RESTRICTED.test(text);
}

export function isMissingByCode({ enhanced }: Readable): boolean {
  return /^5\.1\.(?:1|3|6|10)$/.test(enhanced);
}

/** Words for a full mailbox. Servers also use them for their own disk and for the size of a message. */
export function isFull({ enhanced, text }: Readable): boolean {
  const isAboutOther = ABOUT_SIZE.test(text) || ABOUT_SYSTEM.test(text);
  const isOfMailbox = enhanced === '' || /^[45]\.[012]\./.test(enhanced) || WHO.test(text);
  return isOfMailbox && FULL.test(text) && !isAboutOther;
}

/** 452 and 552 are also the codes for the limits of one session. Source: RFC 5321 §4.5.3.1.10. */
export function isSessionLimit({ code, text }: Readable): boolean {
  return code % 100 === 52 && LATER.test(text);
}

/** 452 and 552 without text are about storage; 4.3.x and 5.3.x are about the server's own. */
export function isOfStorage({ code, enhanced, text }: Readable): boolean {
  const isOfMailbox = enhanced === '' || /^[45]\.(?:0\.0|2\.0)$/.test(enhanced);
  const isAboutOther = [ABOUT_SIZE, ABOUT_MESSAGE, SENDER_POLICY, LATER].some((words) =>
    words.test(text),
  );
  return code % 100 === 52 && isOfMailbox && !isAboutOther;
}

/** With these words in the text, a noun for a mailbox is not enough. */
const OTHERS = [ABOUT_MESSAGE, SENDER_POLICY, ABOUT_DOMAIN, ABOUT_STORE, SENDER, DOMAIN];

export function isOfUser({ text }: Readable): boolean {
  return WHO.test(text) && !OTHERS.some((words) => words.test(text));
}

export function isNotLocal(reply: Readable): boolean {
  return reply.text === '' || (NOT_LOCAL.test(reply.text) && isOfUser(reply));
}

/** A rejection whose enhanced code, if any, adds no information. */
export function isBare({ code, enhanced }: Readable): boolean {
  return (
    [511, 550, 551, 553, 554].includes(code) &&
    (enhanced === '' || /^5\.(?:0|1|2|3|5)\.0$/.test(enhanced))
  );
}
