import type { ReasonCode, SyntaxCode } from '../codes.ts';

/** The reason codes that have words: those of a result, and `no_answer` for an address of a job without a result. */
export type WordedReason = ReasonCode | SyntaxCode | 'no_answer';

/** The English words for one reason code. None includes an email address, so all can be logged. */
export interface ReasonWords {
  /** A few words for a table or a list, without a final period. */
  label: string;
  /** A complete sentence: what was found. */
  sentence: string;
  /** A complete sentence: what to do. Empty when there is nothing to do. */
  advice: string;
}

const CHECK_DOMAIN = 'Check the part after the @.';
const CHECK_LOCAL = 'Check the part before the @.';
const ANOTHER = 'Use another address.';
const LATER = 'Try again later.';

/**
 * The words for every reason code. The engine, the command line, the service, the dashboard and the
 * docs take them from here. The field's messages are for the user of a form: they are in
 * `@postern/core/locales`.
 *
 * Source: docs/reason-codes.md.
 */
export const REASONS: Readonly<Record<WordedReason, Readonly<ReasonWords>>> = {
  syntax_empty: {
    label: 'Empty address',
    sentence: 'The address is empty.',
    advice: 'Enter an email address.',
  },
  syntax_no_at: {
    label: 'Missing @',
    sentence: 'Invalid syntax: the @ is missing.',
    advice: 'Add the @ and the domain.',
  },
  syntax_local_missing: {
    label: 'Nothing before the @',
    sentence: 'Invalid syntax: there is nothing before the @.',
    advice: 'Add the part before the @.',
  },
  syntax_domain_missing: {
    label: 'Nothing after the @',
    sentence: 'Invalid syntax: there is nothing after the @.',
    advice: 'Add the part after the @.',
  },
  syntax_local_too_long: {
    label: 'Too long before the @',
    sentence: 'Invalid syntax: the part before the @ is longer than 64 bytes.',
    advice: CHECK_LOCAL,
  },
  syntax_too_long: {
    label: 'Address too long',
    sentence: 'Invalid syntax: the address is longer than 254 bytes.',
    advice: 'Check the length of the address.',
  },
  syntax_dot: {
    label: 'Misplaced dot',
    sentence: 'Invalid syntax: a dot is doubled or in the wrong place.',
    advice: 'Check the dots.',
  },
  syntax_space: {
    label: 'Space in the address',
    sentence: 'Invalid syntax: the address includes a space.',
    advice: 'Check the spaces.',
  },
  syntax_invisible: {
    label: 'Invisible character',
    sentence: 'Invalid syntax: the address includes an invisible character.',
    advice: 'Type the address again instead of pasting it.',
  },
  syntax_character: {
    label: 'Invalid character',
    sentence: 'Invalid syntax: the address includes a character that is not allowed.',
    advice:
      'Check for characters that an address cannot include, such as a comma in place of a dot.',
  },
  syntax_quoted: {
    label: 'Quoted text before the @',
    sentence: 'Quoted text before the @ is not supported.',
    advice: ANOTHER,
  },
  syntax_literal: {
    label: 'IP address after the @',
    sentence: 'An IP address after the @ is not supported.',
    advice: 'Use an address with a domain name.',
  },
  syntax_domain_label: {
    label: 'Invalid domain name',
    sentence: 'Invalid syntax: the part after the @ is not a domain name.',
    advice: CHECK_DOMAIN,
  },
  syntax_domain_too_long: {
    label: 'Domain too long',
    sentence: 'Invalid syntax: the domain is longer than 253 bytes.',
    advice: CHECK_DOMAIN,
  },
  syntax_domain_single_label: {
    label: 'No top-level domain',
    sentence: 'Invalid syntax: the domain has no top-level domain.',
    advice: 'Complete the domain, for example with .com.',
  },
  syntax_tld_numeric: {
    label: 'Numeric top-level domain',
    sentence: 'Invalid syntax: the top-level domain is a number.',
    advice: CHECK_DOMAIN,
  },
  syntax_display_name: {
    label: 'More than an address',
    sentence: 'The text includes more than an address, such as a name or angle brackets.',
    advice: 'Enter only the address.',
  },
  syntax_several: {
    label: 'Several addresses',
    sentence: 'The text includes more than one address.',
    advice: 'Enter only one address.',
  },
  domain_reserved: {
    label: 'Reserved domain',
    sentence: 'The domain cannot receive email: its name is reserved for special use.',
    advice: 'Use an address at a public domain.',
  },
  domain_null_mx: {
    label: 'Domain does not accept email',
    sentence: 'The domain does not accept email (null MX record).',
    advice: CHECK_DOMAIN,
  },
  domain_not_found: {
    label: 'Domain not found',
    sentence: 'The domain does not exist.',
    advice: CHECK_DOMAIN,
  },
  domain_no_mail_host: {
    label: 'No mail server',
    sentence: 'The domain has no mail server.',
    advice: CHECK_DOMAIN,
  },
  mx_unroutable: {
    label: 'Mail servers without a public IP address',
    sentence:
      "The domain's mail servers have no public IP address. For mail servers in a network of your own, set allowPrivate (--allow-private).",
    advice: CHECK_DOMAIN,
  },
  mailbox_not_found: {
    label: 'Mailbox not found',
    sentence: 'The mail server rejects this mailbox: it does not exist.',
    advice: CHECK_LOCAL,
  },
  mailbox_disabled: {
    label: 'Mailbox disabled',
    sentence: 'The mail server rejects this mailbox: it is disabled.',
    advice: ANOTHER,
  },
  domain_blocked: {
    label: 'Blocked domain',
    sentence: 'The domain is on your own block list.',
    advice: ANOTHER,
  },
  domain_disposable: {
    label: 'Disposable email',
    sentence: 'The domain belongs to a disposable email service.',
    advice: 'Use a permanent address.',
  },
  domain_typo_squat: {
    label: 'Typosquat domain',
    sentence: "The domain imitates a large provider's domain by a misspelling.",
    advice: CHECK_DOMAIN,
  },
  local_nonstandard: {
    label: 'Nonstandard address of a carrier',
    sentence:
      'The part before the @ breaks the email standard in a way that this carrier once allowed.',
    advice: '',
  },
  local_mixed_scripts: {
    label: 'Mixed scripts before the @',
    sentence: 'The part before the @ mixes letters of scripts that look alike.',
    advice: CHECK_LOCAL,
  },
  tld_unknown: {
    label: 'Unknown top-level domain',
    sentence: 'The top-level domain is unknown.',
    advice: CHECK_DOMAIN,
  },
  typo_near: {
    label: 'Possible typo',
    sentence: 'The domain is probably a typo.',
    advice: CHECK_DOMAIN,
  },
  dns_unavailable: {
    label: 'DNS lookup failed',
    sentence: 'The DNS lookup of the domain failed temporarily.',
    advice: LATER,
  },
  smtputf8_unsupported: {
    label: 'International address not accepted',
    sentence: 'The mail server does not accept addresses with international characters.',
    advice: ANOTHER,
  },
  mailbox_full: {
    label: 'Mailbox full',
    sentence: 'The mail server accepts no email for this mailbox at present: it is full.',
    advice: ANOTHER,
  },
  mx_unreachable: {
    label: 'Mail servers unreachable',
    sentence: 'None of the mail servers could be reached.',
    advice: LATER,
  },
  smtp_temporary: {
    label: 'Temporary SMTP error',
    sentence: 'The mail server responded with a temporary error, or not in time.',
    advice: LATER,
  },
  catch_all: {
    label: 'Catch-all domain',
    sentence: 'The domain accepts all addresses, so the mailbox cannot be confirmed.',
    advice: '',
  },
  domain_disposable_listed: {
    label: 'Listed as disposable by other lists',
    sentence:
      'Public lists name the domain as disposable, but it is not known to belong to a disposable email service.',
    advice: 'Ask for another address if the email is important.',
  },
  mailbox_confirmed: {
    label: 'Mailbox confirmed',
    sentence: 'The mail server accepts this mailbox and rejects made-up ones.',
    advice: '',
  },
  mailbox_accepted: {
    label: 'Mailbox accepted',
    sentence: 'The mail server accepts this mailbox.',
    advice: '',
  },
  smtp_unavailable: {
    label: 'Mailbox not checked',
    sentence: 'The domain can receive email. The mailbox could not be checked.',
    advice: '',
  },
  provider_unverifiable: {
    label: 'Provider does not reveal mailboxes',
    sentence: 'The domain can receive email. Its provider does not reveal which mailboxes exist.',
    advice: '',
  },
  domain_ok: {
    label: 'Domain can receive email',
    sentence: 'The syntax is valid, and the domain can receive email.',
    advice: '',
  },
  checks_passed_fast: {
    label: 'Passed offline checks',
    sentence: 'The syntax is valid. The domain was not looked up.',
    advice: '',
  },
  no_answer: {
    label: 'No result',
    sentence: 'The check failed several times, so nothing is known about this address.',
    advice: LATER,
  },
};

/** The label for a reason code. For an unknown code (a newer version, another vendor) it is the code with spaces. */
export function reasonLabel(code: string): string {
  return Object.hasOwn(REASONS, code)
    ? REASONS[code as WordedReason].label
    : code.replaceAll('_', ' ');
}
