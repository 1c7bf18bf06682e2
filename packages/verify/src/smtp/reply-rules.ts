import {
  isBare,
  isFull,
  isMissingByCode,
  isNotLocal,
  isOfStorage,
  isOfUser,
  isRestricted,
  isSessionLimit,
  LATER,
  NOT_FOUND,
  ONLY_ADDRESS_REJECTED,
  ONLY_NO_ROUTE,
  ONLY_REJECTED,
  RATE,
  REJECTED,
} from './mailbox-replies.ts';
import {
  ABOUT_CALLOUT,
  ABOUT_CONTENT,
  ABOUT_MESSAGE,
  ABOUT_RELAY,
  ABOUT_RELAY_AND_NAME,
  ABOUT_SIZE,
  ABOUT_SYSTEM,
  ABOUT_US,
  CLIENT_LIMIT,
  HOST_BUSY,
  HOST_FAILED,
  MESSAGE_PART,
  NEEDS_AUTH,
  NEEDS_TLS,
  NO_DOMAIN,
  PROTOCOL_ERROR,
  SENDER_POLICY,
  SENDING_LIMIT,
  SERVICE_UNAVAILABLE,
  STORE_FAILED,
} from './reply-subjects.ts';
import { FULL, MISSING, SENDER, DISABLED, US } from './reply-words.ts';
import type { Readable } from './readable-reply.ts';
import type { ReplyMeaning, ReplySubject } from './reply.ts';

type ReplyRule = readonly [ReplyMeaning, ReplySubject | null, (reply: Readable) => boolean];

/** The client, its sender, and rules that do not depend on the mailbox. */
const REJECTIONS: readonly ReplyRule[] = [
  ['blocked', 'domain', ({ text }) => ABOUT_RELAY_AND_NAME.test(text)],
  ['blocked', 'us', ({ text }) => US.test(text)],
  ['blocked', 'domain', ({ text }) => ABOUT_RELAY.test(text)],
  ['blocked', 'us', ({ text }) => isDenied(text) && isOfClient(text)],
  ['blocked', null, ({ text }) => isDenied(text)],
  ['restricted', 'mailbox', (reply) => reply.isPermanent && isRestricted(reply)],
  ['blocked', 'host', (reply) => NEEDS_TLS.test(reply.text) && !isDelay(reply)],
  ['blocked', null, ({ text, isPermanent }) => isPermanent && isOfCallout(text)],
  ['blocked', 'us', (reply) => ABOUT_US.test(reply.text) && !isDelay(reply)],
  ['blocked', null, (reply) => NEEDS_AUTH.test(reply.text) && !isDelay(reply)],
  ['blocked', 'us', ({ text, isPermanent }) => isPermanent && SENDING_LIMIT.test(text)],
  ['temporary', 'us', ({ text, isPermanent }) => !isPermanent && CLIENT_LIMIT.test(text)],
  ['blocked', 'us', ({ enhanced }) => /^[45]\.1\.[78]$/.test(enhanced)], // RFC 3463 §3.2: the sender's
  ['other', 'us', ({ text, isPermanent }) => isPermanent && isOfSender(text)],
  ['blocked', null, ({ code }) => [521, 530, 534, 535, 538].includes(code)], // RFC 7504 §3; RFC 4954 §6
  ['blocked', null, ({ text }) => text.includes('administrative prohibition')], // Exim's for any rule
];

/** Temporary, whatever the code. A full mailbox often says "try again later" too. */
const DELAYS: readonly ReplyRule[] = [
  ['temporary', null, ({ text, isPermanent }) => !isPermanent && SENDING_LIMIT.test(text)],
  [
    'temporary',
    null,
    ({ text, isPermanent }) => isPermanent && LATER.test(text) && !FULL.test(text),
  ],
];

/** The mailbox exists and is full, whatever the code. */
const FULL_MAILBOXES: readonly ReplyRule[] = [
  ['mailbox_full', 'mailbox', ({ enhanced }) => /^[45]\.2\.2$/.test(enhanced)],
  ['mailbox_full', 'mailbox', (reply) => isFull(reply) && !isSessionLimit(reply)],
];

/** The domain's routing, the server or our message, whatever the code. */
const FAILURES: readonly ReplyRule[] = [
  ['other', 'domain', ({ text, isPermanent }) => isPermanent && NO_DOMAIN.test(text)],
  ['other', 'host', ({ text, isPermanent }) => isPermanent && isOfHost(text)],
  ['other', null, ({ text, isPermanent }) => isPermanent && SERVICE_UNAVAILABLE.test(text)],
  ['temporary', 'host', (reply) => !reply.isPermanent && isOfHostNow(reply)],
  ['other', 'message', ({ text, isPermanent }) => isPermanent && isOfContent(text)],
  ['blocked', 'us', ({ text, isPermanent }) => isPermanent && SENDER_POLICY.test(text)],
  ['blocked', 'message', ({ text, isPermanent }) => isPermanent && ABOUT_MESSAGE.test(text)],
  ['other', 'message', (reply) => isMissingByCode(reply) && MESSAGE_PART.test(reply.text)],
];

/** The mailbox, by its enhanced code, or by plain words with a code for a policy or storage. */
const MAILBOXES_BY_CODE: readonly ReplyRule[] = [
  ['no_mailbox', 'mailbox', isMissingByCode],
  [
    'no_mailbox',
    'mailbox',
    (reply) => /^5\.1\.[02]$/.test(reply.enhanced) && isOfUser(reply) && NOT_FOUND.test(reply.text),
  ],
  [
    'no_mailbox',
    'mailbox',
    ({ enhanced, text }) => enhanced === '5.1.0' && ONLY_ADDRESS_REJECTED.test(text),
  ],
  ['no_mailbox', 'mailbox', ({ enhanced, text }) => enhanced === '5.4.1' && REJECTED.test(text)],
  // OpenSMTPD, for a name that resolves to no mailbox of a virtual domain.
  ['no_mailbox', 'mailbox', ({ code, enhanced }) => code === 524 && enhanced === '5.2.4'],
  // 5.2.1 with this text is a missing mailbox, not a disabled one.
  [
    'no_mailbox',
    'mailbox',
    ({ enhanced, text }) => /^5\.(?:[257]\.1|7\.17)$/.test(enhanced) && NOT_FOUND.test(text),
  ],
  [
    'no_mailbox',
    'mailbox',
    (reply) => reply.code === 552 && isOfUser(reply) && NOT_FOUND.test(reply.text),
  ],
  ['disabled', 'mailbox', ({ enhanced }) => enhanced === '5.2.1'],
  [
    'disabled',
    'mailbox',
    (reply) => reply.isPermanent && DISABLED.test(reply.text) && isOfUser(reply),
  ],
  ['mailbox_full', 'mailbox', isOfStorage],
];

/** The code alone, and a bare code with text. */
const REST: readonly ReplyRule[] = [
  ['accepted', 'mailbox', ({ text, isPermanent }) => !isPermanent && RATE.test(text)],
  ['temporary', null, ({ text, isPermanent }) => !isPermanent || LATER.test(text)],
  ['unrouteable', null, (reply) => isBare(reply) && ONLY_NO_ROUTE.test(reply.text)],
  [
    'no_mailbox',
    'mailbox',
    (reply) => isBare(reply) && isOfUser(reply) && MISSING.test(reply.text),
  ],
  [
    'no_mailbox',
    'mailbox',
    (reply) => reply.code === 550 && isBare(reply) && ONLY_REJECTED.test(reply.text),
  ],
  ['no_mailbox', 'mailbox', (reply) => reply.code === 551 && isBare(reply) && isNotLocal(reply)],
  ['blocked', null, ({ enhanced }) => enhanced.startsWith('5.7.')],
];

/** The meaning of a reply and its subject: the first rule that matches wins. */
export const RULES: readonly ReplyRule[] = [
  ...REJECTIONS,
  ...DELAYS,
  ...FULL_MAILBOXES,
  ...FAILURES,
  ...MAILBOXES_BY_CODE,
  ...REST,
];

/** A temporary response that asks for a second attempt, like a greylist's to every new client. */
function isDelay({ text, isPermanent }: Readable): boolean {
  return !isPermanent && LATER.test(text);
}

/** A check of the recipient at another server, not of the sender. */
function isOfCallout(text: string): boolean {
  return ABOUT_CALLOUT.test(text) && !/\bsender\b/.test(text);
}

/** Names a sender, or the client's protocol errors. */
function isOfSender(text: string): boolean {
  return SENDER.test(text) || PROTOCOL_ERROR.test(text);
}

function isOfClient(text: string): boolean {
  return ABOUT_US.test(text) || SENDER_POLICY.test(text);
}

/** Directory-based edge blocking says "Recipient address rejected: Access denied": that is about the mailbox. */
function isDenied(text: string): boolean {
  return text.includes('access denied') && !REJECTED.test(text);
}

/** Names the server's disk, its mailbox database, or another internal failure. */
function isOfHost(text: string): boolean {
  return [ABOUT_SYSTEM, STORE_FAILED, HOST_FAILED].some((words) => words.test(text));
}

/** The same in a temporary response, or an overload. RFC 3463 §3.4: X.3 is the mail system, X.7 a policy. */
function isOfHostNow({ enhanced, text }: Readable): boolean {
  if (/^4\.[27]\./.test(enhanced) || ABOUT_US.test(text)) return false;
  const isOfService = HOST_BUSY.test(text) || SERVICE_UNAVAILABLE.test(text);
  return enhanced.startsWith('4.3.') || isOfService || ABOUT_CALLOUT.test(text) || isOfHost(text);
}

function isOfContent(text: string): boolean {
  return ABOUT_CONTENT.test(text) || ABOUT_SIZE.test(text);
}
