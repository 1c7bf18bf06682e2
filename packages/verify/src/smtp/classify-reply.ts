import { FULL as FULL_WORDS, MISSING, OTHER, SWITCHED_OFF, US, WHO } from './reply-words.ts';

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
 * What a reply says. `blocked` is about us, the client, `restricted` about whom this one mailbox
 * takes mail from, and `other` about nothing we know: all three leave the mailbox as unknown as
 * it was.
 */
export type ReplyMeaning =
  | 'no_mailbox'
  | 'disabled'
  | 'mailbox_full'
  | 'temporary'
  | 'blocked'
  | 'restricted'
  | 'accepted'
  | 'other';

/** Longer text is cut; RFC 5321 §4.5.3.1.5 allows 512 octets a line. */
const MAX_TEXT = 4096;

/**
 * Reads a mail host's reply: the first rule that matches wins, and in doubt none does.
 *
 * The order matters, for a host that refuses *us* often does it with the code of a missing
 * mailbox. Words inside addresses are not read; 252 is `other`, for it promises nothing.
 *
 * Source: docs/decisions/0044-replies-of-mail-hosts.md; RFC 3463; RFC 5321 §4.2.
 */
export function classifyReply(reply: Reply): { meaning: ReplyMeaning } {
  const { code } = reply;
  if (code === 250 || code === 251) return { meaning: 'accepted' };
  if (!(code >= 400 && code <= 599)) return { meaning: 'other' };
  const read = readable(reply);
  const rule = RULES.find(([, matches]) => matches(read));
  return { meaning: rule?.[0] ?? (read.isPermanent ? 'other' : 'temporary') };
}

interface Readable {
  code: number;
  /** '' when there is none. */
  enhanced: string;
  /** Lower case, without addresses. */
  text: string;
  isPermanent: boolean;
}

/** In a refusal for good; a greylisting host may say the same. A mailbox that is blocked is not us. */
const REFUSED_US =
  /(?:deny|white|allow)[- ]?list|\byour (?:ip|host|(?:mail ?)?server|network|isp|account|connection|client)\b|\b(?:helo|ehlo)\b|\bauth\b|authenticat|harvest|(?<!\b(?:user|account|mailbox|recipient)(?: is| was| has been)? )\bblocked\b|too many (?:invalid|unknown|bad|failed|errors|attempts|connections)/;
const ABOUT_SENDER =
  /(?<!\bto (?:the )?)\b(?:sender|sending|mail from|return[- ]?path|reverse[- ]?path|envelope[- ]from)\b.{0,60}(?:reject|denied|refus|unknown|invalid|disabled|blocked|not exist|not found|no such|fail|verif|suspend)|(?:invalid|unknown|forged|bad) (?:sender|return[- ]?path|envelope)|callout/;
const ABOUT_MESSAGE =
  /\bspam\b|\bvirus|\bdns\b|\bpolic(?:y|ies)\b|\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|\brelay(?!=)|\baccept(?:s|ing)? (?:e-?)?(?:mails?|messages?) (?:only )?from/;
const ABOUT_DOMAIN = /\b(?:domain|host)\b/;
/** What the host looks mailboxes up in. */
const ABOUT_STORE =
  /\b(?:database|lookup|ldap|backend|password|verification|log(?:ged)? ?in)\b|\b(?:unable|not able) to verify|\b(?:server|service|connection) (?:is )?(?:unavailable|invalid|not found)/;
const NOT_FOUND =
  /(?:user|recipient|mailbox) (?:is )?(?:not found|unknown)|unknown (?:user|recipient|mailbox)|no such (?:user|recipient|mailbox|address)|(?:user|recipient|mailbox) (?:(?:does not|doesn't) exist|no longer exists)|no mailbox here/;
const FULL = new RegExp(
  String.raw`\bquota\b|overquota|\bfull\b(?! (?:details?|information|explanation|text|name|(?:e-?mail )?address))|\bstorage\b|${FULL_WORDS.source}`,
);
const REJECTED = /recipient address(?:es)? rejected/;
/** Without a reason after it, as one large provider says it. */
const ONLY_REJECTED = /^\W*recipient address rejected\W*$/;
/** As Cisco's gateways refuse a recipient whom their directory does not have. */
const ONLY_ADDRESS_REJECTED = /^\W*(?:5\.1\.0\W+)?address rejected\W*$/;
/** 551 is the one code that RFC 5321 §4.2.3 gives no other meaning, such as a policy. */
const NOT_LOCAL = /\bnot local\b/;
/** What was to be sent, which a host cannot have seen; as Mimecast says it of its signatures. */
const ABOUT_CONTENT = /rejected due to security policies/;
const ABOUT_SIZE = /\b(?:message|mail|body) (?:is |body is )?too (?:large|big|long)\b/;
/** Busy, or the host could not find out itself: Postfix calls such an address unverified. */
const LATER =
  /gr[ea]y-?list|try (?:again )?later|temporar(?:y|ily)|maintenance|unverified address|verification in progress|timed out|too many recipients|receiving mail (?:at a rate|too quickly)/;
/** Whom this one mailbox takes mail from: Exchange's restricted recipients, and members-only lists. */
const RESTRICTED =
  /authrequired|restrictedrecipient|\bnotauthorized\b|(?:recipient|mailbox|user|group|list) (?:only accepts?|accepts? only) .{0,40}from|not (?:allowed|authorized|permitted) to send (?:e-?mails? |messages? )?to (?:this|the) (?:recipient|mailbox|user|group|list)/;
/** The mailbox is there, and busy. */
const RATE = /receiving mail (?:at a rate|too quickly)/;

type Rule = readonly [ReplyMeaning, (reply: Readable) => boolean];

const RULES: readonly Rule[] = [
  // 1: about us
  ['blocked', ({ text }) => US.test(text) || isDenied(text)],
  ['restricted', ({ enhanced, text, isPermanent }) => isPermanent && isRestricted(enhanced, text)],
  [
    'blocked',
    ({ text, isPermanent }) => isPermanent && (REFUSED_US.test(text) || ABOUT_SENDER.test(text)),
  ],
  ['blocked', ({ enhanced }) => /^5\.1\.[78]$/.test(enhanced)], // RFC 3463 §3.2: the sender's
  ['blocked', ({ code }) => [521, 530, 534, 535, 538].includes(code)], // RFC 7504 §3; RFC 4954 §6
  // not now, whatever the code says; a full mailbox is told from it below
  ['temporary', ({ text, isPermanent }) => isPermanent && LATER.test(text) && !FULL.test(text)],
  // 2: no such mailbox, by its enhanced code
  ['no_mailbox', ({ enhanced }) => /^5\.1\.(?:1|3|6|10)$/.test(enhanced)],
  [
    'no_mailbox',
    ({ enhanced, text }) => /^5\.1\.[02]$/.test(enhanced) && isOfUser(text) && NOT_FOUND.test(text),
  ],
  ['no_mailbox', ({ enhanced, text }) => enhanced === '5.1.0' && ONLY_ADDRESS_REJECTED.test(text)],
  ['no_mailbox', ({ enhanced, text }) => enhanced === '5.4.1' && REJECTED.test(text)],
  // 3: a policy code with the plain words; and 5.2.1 with them, which rule 4 would misread
  [
    'no_mailbox',
    ({ enhanced, text }) => /^5\.(?:[257]\.1|7\.17)$/.test(enhanced) && NOT_FOUND.test(text),
  ],
  ['no_mailbox', ({ code, text }) => code === 552 && isOfUser(text) && NOT_FOUND.test(text)],
  // 4: there, but full or switched off
  ['mailbox_full', ({ enhanced }) => /^[45]\.2\.2$/.test(enhanced)],
  ['disabled', ({ enhanced }) => enhanced === '5.2.1'],
  ['disabled', ({ text, isPermanent }) => isPermanent && SWITCHED_OFF.test(text) && isOfUser(text)],
  [
    'mailbox_full',
    (reply) =>
      isOfMailbox(reply) &&
      (FULL.test(reply.text) || (reply.code % 100 === 52 && saysNoMore(reply))) &&
      !(reply.code % 100 === 52 && LATER.test(reply.text)),
  ],
  // 5: not now
  ['accepted', ({ text, isPermanent }) => !isPermanent && RATE.test(text)],
  ['temporary', ({ text, isPermanent }) => !isPermanent || LATER.test(text)],
  // 6: no such mailbox, by bare code and words
  ['no_mailbox', (reply) => isBare(reply) && isOfUser(reply.text) && MISSING.test(reply.text)],
  ['no_mailbox', (reply) => reply.code === 550 && isBare(reply) && ONLY_REJECTED.test(reply.text)],
  ['no_mailbox', (reply) => reply.code === 551 && isBare(reply) && isNotLocal(reply.text)],
  ['other', ({ text }) => ABOUT_CONTENT.test(text)],
  ['blocked', ({ enhanced, text }) => enhanced.startsWith('5.7.') || ABOUT_MESSAGE.test(text)],
];

/** Directory-based edge blocking says "Recipient address rejected: Access denied": that is about the mailbox. */
function isDenied(text: string): boolean {
  return text.includes('access denied') && !REJECTED.test(text);
}

/** RFC 3463 has no code for it; Exchange's 5.7.124, 5.7.13x and 5.7.1 with its own word are of one recipient. */
function isRestricted(enhanced: string, text: string): boolean {
  return /^5\.7\.(?:124|13[0-9])$/.test(enhanced) || RESTRICTED.test(text);
}

function isOfUser(text: string): boolean {
  const isAboutOther = [ABOUT_MESSAGE, ABOUT_DOMAIN, ABOUT_STORE, OTHER].some((words) =>
    words.test(text),
  );
  return WHO.test(text) && !isAboutOther;
}

function isNotLocal(text: string): boolean {
  return text === '' || (NOT_LOCAL.test(text) && isOfUser(text));
}

/** No enhanced code, or one about mailboxes: 4.3.x and 5.3.x are about the host's own storage and limits. */
function isOfMailbox({ enhanced }: Readable): boolean {
  return enhanced === '' || /^[45]\.(?:0\.0|2\.0)$/.test(enhanced);
}

/** 452 and 552 are of storage, unless the words are of what was to be sent. */
function saysNoMore({ text }: Readable): boolean {
  return !ABOUT_SIZE.test(text) && !ABOUT_MESSAGE.test(text);
}

/** A refusal whose enhanced code, if any, says nothing more. */
function isBare({ code, enhanced }: Readable): boolean {
  return (
    [511, 550, 551, 553, 554].includes(code) &&
    (enhanced === '' || /^5\.(?:0|1|2|3|5)\.0$/.test(enhanced))
  );
}

/** A class that contradicts the reply code's is a mistake: then the milder one of the two counts. */
function readable({ code, enhanced, text }: Reply): Readable {
  const cut = text.slice(0, MAX_TEXT).toLowerCase();
  const found = enhanced ?? /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(cut)?.[0] ?? '';
  const isPermanent = code >= 500 && !found.startsWith('4');
  return {
    code,
    enhanced: found.startsWith('5') && !isPermanent ? '' : found,
    text: wordsOf(cut),
    isPermanent,
  };
}

/** Without codes at the front of lines, addresses and runs of white space; most replies have none of these. */
function wordsOf(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/^\d{3}(?:[ -]|$)/gm, '')
    .replace(/<[^<>\s]*>|(?<![^\s<>])[^\s<>]+@[^\s<>:,;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One line of words with a space between each, and neither a code nor an address. */
const PLAIN = /^(?!\d{3}(?:[ -]|$))[^\s<>@]+(?: [^\s<>@]+)*$/;
