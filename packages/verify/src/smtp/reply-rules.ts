import {
  ABOUT_CALLOUT,
  ABOUT_CONTENT,
  ABOUT_DOMAIN,
  ABOUT_MESSAGE,
  ABOUT_RELAY,
  ABOUT_SIZE,
  ABOUT_STORE,
  ABOUT_SYSTEM,
  ABOUT_US,
  HOST_FAILED,
  MESSAGE_PART,
  NO_DOMAIN,
  SENDING_LIMIT,
  STORE_FAILED,
} from './reply-subjects.ts';
import { DOMAIN, FULL, MISSING, SENDER, SWITCHED_OFF, US, WHO } from './reply-words.ts';

import type { Readable } from './readable-reply.ts';
import type { ReplyMeaning, ReplySubject } from './reply.ts';

const NOT_FOUND =
  /(?:user|recipient|mailbox) (?:is )?(?:not found|unknown)|unknown (?:user|recipient|mailbox)|no such (?:user|recipient|mailbox|address)|(?:user|recipient|mailbox) (?:(?:does not|doesn't) exist|no longer exists)|no mailbox here/;
const REJECTED = /recipient address(?:es)? rejected/;
/** Without a reason after it, as one large provider says it. */
const ONLY_REJECTED = /^\W*recipient address rejected\W*$/;
/** As Cisco's gateways refuse a recipient whom their directory does not have. */
const ONLY_ADDRESS_REJECTED = /^\W*(?:5\.1\.0\W+)?address rejected\W*$/;
/** Exim, where no router accepts the address: the mailbox is missing, or the domain is. */
const ONLY_UNROUTEABLE = /^\W*unroute?able address\W*$/;
/** 551 is the one code that RFC 5321 §4.2.3 gives no other meaning, such as a policy. */
const NOT_LOCAL = /\bnot local\b/;
/** Busy, or the host could not find out itself: Postfix calls such an address unverified. */
const LATER =
  /gr[ea]y-?list|try (?:again )?later|temporar(?:y|ily)|maintenance|unverified address|verification in progress|timed out|too many recipients|receiving mail (?:at a rate|too quickly)/;
/** Whom this one mailbox takes mail from: Exchange's restricted recipients, and members-only lists. */
const RESTRICTED =
  /authrequired|restrictedrecipient|\bnotauthorized\b|(?:recipient|mailbox|user|group|list) (?:only accepts?|accepts? only) .{0,40}from|not (?:allowed|authorized|permitted) to send (?:e-?mails? |messages? )?to (?:this|the) (?:recipient|mailbox|user|group|list)/;
/** The mailbox is there, and busy. */
const RATE = /receiving mail (?:at a rate|too quickly)/;

type Rule = readonly [ReplyMeaning, ReplySubject | null, (reply: Readable) => boolean];

/** What a reply means and whom it is about: the first rule that matches wins. */
export const RULES: readonly Rule[] = [
  // Us, or whom the host takes mail from.
  ['blocked', 'us', ({ text }) => US.test(text)],
  ['blocked', 'domain', ({ text }) => ABOUT_RELAY.test(text)],
  ['blocked', 'us', ({ text }) => isDenied(text)],
  [
    'restricted',
    'mailbox',
    ({ enhanced, text, isPermanent }) => isPermanent && isRestricted(enhanced, text),
  ],
  ['blocked', null, ({ text }) => ABOUT_CALLOUT.test(text) && !/\bsender\b/.test(text)],
  [
    'blocked',
    'us',
    ({ text, isPermanent }) => ABOUT_US.test(text) && (isPermanent || !LATER.test(text)),
  ],
  ['blocked', 'us', ({ text, isPermanent }) => isPermanent && SENDING_LIMIT.test(text)],
  ['blocked', 'us', ({ enhanced }) => /^[45]\.1\.[78]$/.test(enhanced)], // RFC 3463 §3.2: the sender's
  ['other', 'us', ({ text, isPermanent }) => isPermanent && SENDER.test(text)],
  ['blocked', 'us', ({ code }) => [521, 530, 534, 535, 538].includes(code)], // RFC 7504 §3; RFC 4954 §6
  ['blocked', null, ({ text }) => text.includes('administrative prohibition')], // Exim's for any rule
  ['temporary', 'us', ({ text, isPermanent }) => !isPermanent && SENDING_LIMIT.test(text)],
  // Not now, whatever the code; a full mailbox often says "try again later" too.
  [
    'temporary',
    null,
    ({ text, isPermanent }) => isPermanent && LATER.test(text) && !FULL.test(text),
  ],
  // The mailbox is there and full, whatever the code.
  ['mailbox_full', 'mailbox', ({ enhanced }) => /^[45]\.2\.2$/.test(enhanced)],
  ['mailbox_full', 'mailbox', (reply) => isFull(reply) && !isSessionLimit(reply)],
  // The host, the route or our message, whatever the code.
  ['other', 'domain', ({ text, isPermanent }) => isPermanent && NO_DOMAIN.test(text)],
  ['other', 'host', ({ text, isPermanent }) => isPermanent && isOfHost(text)],
  ['other', 'message', ({ text, isPermanent }) => isPermanent && isOfContent(text)],
  ['blocked', 'message', ({ text, isPermanent }) => isPermanent && ABOUT_MESSAGE.test(text)],
  ['other', 'message', (reply) => isMissingByCode(reply) && MESSAGE_PART.test(reply.text)],
  // No such mailbox, by its enhanced code.
  ['no_mailbox', 'mailbox', isMissingByCode],
  [
    'no_mailbox',
    'mailbox',
    ({ enhanced, text }) => /^5\.1\.[02]$/.test(enhanced) && isOfUser(text) && NOT_FOUND.test(text),
  ],
  [
    'no_mailbox',
    'mailbox',
    ({ enhanced, text }) => enhanced === '5.1.0' && ONLY_ADDRESS_REJECTED.test(text),
  ],
  ['no_mailbox', 'mailbox', ({ enhanced, text }) => enhanced === '5.4.1' && REJECTED.test(text)],
  // OpenSMTPD, for a name that leads to no mailbox of a virtual domain.
  ['no_mailbox', 'mailbox', ({ code, enhanced }) => code === 524 && enhanced === '5.2.4'],
  // A policy code with the plain words; and 5.2.1 with them, which the next rules would misread.
  [
    'no_mailbox',
    'mailbox',
    ({ enhanced, text }) => /^5\.(?:[257]\.1|7\.17)$/.test(enhanced) && NOT_FOUND.test(text),
  ],
  [
    'no_mailbox',
    'mailbox',
    ({ code, text }) => code === 552 && isOfUser(text) && NOT_FOUND.test(text),
  ],
  // There, and switched off.
  ['disabled', 'mailbox', ({ enhanced }) => enhanced === '5.2.1'],
  [
    'disabled',
    'mailbox',
    ({ text, isPermanent }) => isPermanent && SWITCHED_OFF.test(text) && isOfUser(text),
  ],
  // 452 and 552 without words are of storage.
  ['mailbox_full', 'mailbox', (reply) => isOfStorage(reply) && !LATER.test(reply.text)],
  // Not now.
  ['accepted', 'mailbox', ({ text, isPermanent }) => !isPermanent && RATE.test(text)],
  ['temporary', null, ({ text, isPermanent }) => !isPermanent || LATER.test(text)],
  ['unrouteable', null, (reply) => isBare(reply) && ONLY_UNROUTEABLE.test(reply.text)],
  // No such mailbox, by a bare code and words.
  [
    'no_mailbox',
    'mailbox',
    (reply) => isBare(reply) && isOfUser(reply.text) && MISSING.test(reply.text),
  ],
  [
    'no_mailbox',
    'mailbox',
    (reply) => reply.code === 550 && isBare(reply) && ONLY_REJECTED.test(reply.text),
  ],
  [
    'no_mailbox',
    'mailbox',
    (reply) => reply.code === 551 && isBare(reply) && isNotLocal(reply.text),
  ],
  ['blocked', 'us', ({ enhanced }) => enhanced.startsWith('5.7.')],
];

/** Directory-based edge blocking says "Recipient address rejected: Access denied": that is about the mailbox. */
function isDenied(text: string): boolean {
  return text.includes('access denied') && !REJECTED.test(text);
}

/** RFC 3463 has no code for it; Exchange's 5.7.124, 5.7.13x and 5.7.1 with its own word are of one recipient. */
function isRestricted(enhanced: string, text: string): boolean {
  return /^5\.7\.(?:124|13[0-9])$/.test(enhanced) || RESTRICTED.test(text);
}

function isMissingByCode({ enhanced }: Readable): boolean {
  return /^5\.1\.(?:1|3|6|10)$/.test(enhanced);
}

/** Words for a full mailbox, which a host also uses for its own disk and for the size of a message. */
function isFull({ enhanced, text }: Readable): boolean {
  const isAboutOther = ABOUT_SIZE.test(text) || ABOUT_SYSTEM.test(text);
  const isOfMailbox = enhanced === '' || /^[45]\.[012]\./.test(enhanced) || WHO.test(text);
  return isOfMailbox && FULL.test(text) && !isAboutOther;
}

/** Its disk, where it looks mailboxes up, or whatever else failed in it. */
function isOfHost(text: string): boolean {
  return [ABOUT_SYSTEM, STORE_FAILED, HOST_FAILED].some((words) => words.test(text));
}

function isOfContent(text: string): boolean {
  return ABOUT_CONTENT.test(text) || ABOUT_SIZE.test(text);
}

/** 452 and 552 stand for the limits of one session too. Source: RFC 5321 §4.5.3.1.10. */
function isSessionLimit({ code, text }: Readable): boolean {
  return code % 100 === 52 && LATER.test(text);
}

/** 4.3.x and 5.3.x are the host's own storage and limits. */
function isOfStorage({ code, enhanced, text }: Readable): boolean {
  const isOfMailbox = enhanced === '' || /^[45]\.(?:0\.0|2\.0)$/.test(enhanced);
  return code % 100 === 52 && isOfMailbox && !ABOUT_SIZE.test(text) && !ABOUT_MESSAGE.test(text);
}

function isOfUser(text: string): boolean {
  const isAboutOther = [ABOUT_MESSAGE, ABOUT_DOMAIN, ABOUT_STORE, SENDER, DOMAIN].some((words) =>
    words.test(text),
  );
  return WHO.test(text) && !isAboutOther;
}

function isNotLocal(text: string): boolean {
  return text === '' || (NOT_LOCAL.test(text) && isOfUser(text));
}

/** A refusal whose enhanced code, if any, says nothing more. */
function isBare({ code, enhanced }: Readable): boolean {
  return (
    [511, 550, 551, 553, 554].includes(code) &&
    (enhanced === '' || /^5\.(?:0|1|2|3|5)\.0$/.test(enhanced))
  );
}
