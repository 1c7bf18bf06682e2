import type { ReasonCode, SyntaxCode } from '@postern/protocol';
import type { Evidence } from './evidence.ts';

type Code = ReasonCode | SyntaxCode;

/**
 * The English sentence for `reason`. It never includes the address, so it can be logged.
 */
export function reasonSentence(code: Code, evidence: Evidence): string {
  const { reserved } = evidence;
  if (reserved.state === 'fail') {
    const { name, purpose, source } = reserved.use;
    return `The domain cannot receive email: ${name} is reserved for ${purpose} (${source}).`;
  }
  return REASONS[code];
}

/**
 * The English sentence for `suggestion`; '' when there is no advice. A suggested address is the only address in it.
 *
 * Source: docs/decisions/0004-additive-fields.md.
 */
export function adviceSentence(code: Code, proposed: string | null): string {
  return proposed === null ? (ADVICE[code] ?? '') : `Did you mean ${proposed}?`;
}

const REASONS: Record<Code, string> = {
  syntax_empty: 'The address is empty.',
  syntax_no_at: 'Invalid syntax: the @ is missing.',
  syntax_local_missing: 'Invalid syntax: there is nothing before the @.',
  syntax_domain_missing: 'Invalid syntax: there is nothing after the @.',
  syntax_local_too_long: 'Invalid syntax: the part before the @ is longer than 64 bytes.',
  syntax_too_long: 'Invalid syntax: the address is longer than 254 bytes.',
  syntax_dot: 'Invalid syntax: a dot is doubled or in the wrong place.',
  syntax_space: 'Invalid syntax: the address includes a space.',
  syntax_invisible: 'Invalid syntax: the address includes an invisible character.',
  syntax_character: 'Invalid syntax: the address includes a character that is not allowed.',
  syntax_quoted: 'Quoted text before the @ is not supported.',
  syntax_literal: 'An IP address after the @ is not supported.',
  syntax_domain_label: 'Invalid syntax: the part after the @ is not a domain name.',
  syntax_domain_too_long: 'Invalid syntax: the domain is longer than 253 bytes.',
  syntax_domain_single_label: 'Invalid syntax: the domain has no top-level domain.',
  syntax_tld_numeric: 'Invalid syntax: the top-level domain is a number.',
  syntax_display_name: 'The text includes more than an address, such as a name or angle brackets.',
  syntax_several: 'The text includes more than one address.',
  domain_reserved: 'The domain cannot receive email: its name is reserved for special use.',
  domain_null_mx: 'The domain does not accept email (null MX record).',
  domain_not_found: 'The domain does not exist.',
  domain_no_mail_host: 'The domain has no mail server.',
  mx_unroutable:
    "The domain's mail servers have no public IP address. For mail servers in a network of your own, set allowPrivate (--allow-private).",
  mailbox_not_found: 'The mail server rejects this mailbox: it does not exist.',
  mailbox_disabled: 'The mail server rejects this mailbox: it is disabled.',
  domain_disposable: 'The domain belongs to a disposable email service.',
  domain_typo_squat: "The domain is a registered misspelling of a large provider's domain.",
  local_nonstandard:
    'The part before the @ breaks the email standard in a way that this carrier once allowed.',
  local_mixed_scripts: 'The part before the @ mixes letters of scripts that look alike.',
  tld_unknown: 'The top-level domain is unknown.',
  typo_near: 'The domain is probably a typo.',
  dns_unavailable: 'The DNS lookup of the domain failed temporarily.',
  smtputf8_unsupported: 'The mail server does not accept addresses with international characters.',
  mailbox_full: 'The mail server accepts no email for this mailbox at present: it is full.',
  mx_unreachable: 'None of the mail servers could be reached.',
  smtp_temporary: 'The mail server responded with a temporary error, or not in time.',
  catch_all: 'The domain accepts all addresses, so the mailbox cannot be confirmed.',
  domain_disposable_listed:
    'Public lists name the domain as disposable, but it is not known to belong to a disposable email service.',
  mailbox_confirmed: 'The mail server accepts this mailbox and rejects made-up ones.',
  mailbox_accepted: 'The mail server accepts this mailbox.',
  smtp_unavailable: 'The domain can receive email. The mailbox could not be checked.',
  provider_unverifiable:
    'The domain can receive email. Its provider does not reveal which mailboxes exist.',
  domain_ok: 'The syntax is valid, and the domain can receive email.',
  checks_passed_fast: 'The syntax is valid. The domain was not looked up.',
};

const CHECK_DOMAIN = 'Check the part after the @.';
const CHECK_LOCAL = 'Check the part before the @.';
const ANOTHER = 'Use another address.';
const LATER = 'Try again later.';

const ADVICE: Partial<Record<Code, string>> = {
  syntax_empty: 'Enter an email address.',
  syntax_no_at: 'Add the @ and the domain.',
  syntax_local_missing: 'Add the part before the @.',
  syntax_domain_missing: 'Add the part after the @.',
  syntax_local_too_long: CHECK_LOCAL,
  syntax_too_long: 'Check the length of the address.',
  syntax_dot: 'Check the dots.',
  syntax_space: 'Check the spaces.',
  syntax_invisible: 'Type the address again instead of pasting it.',
  syntax_character:
    'Check for characters that an address cannot include, such as a comma in place of a dot.',
  syntax_quoted: ANOTHER,
  syntax_literal: 'Use an address with a domain name.',
  syntax_domain_label: CHECK_DOMAIN,
  syntax_domain_too_long: CHECK_DOMAIN,
  syntax_domain_single_label: 'Complete the domain, for example with .com.',
  syntax_tld_numeric: CHECK_DOMAIN,
  syntax_display_name: 'Enter only the address.',
  syntax_several: 'Enter only one address.',
  domain_reserved: 'Use an address at a public domain.',
  domain_null_mx: CHECK_DOMAIN,
  domain_not_found: CHECK_DOMAIN,
  domain_no_mail_host: CHECK_DOMAIN,
  mx_unroutable: CHECK_DOMAIN,
  mailbox_not_found: CHECK_LOCAL,
  mailbox_disabled: ANOTHER,
  domain_disposable: 'Use a permanent address.',
  domain_typo_squat: CHECK_DOMAIN,
  local_mixed_scripts: CHECK_LOCAL,
  tld_unknown: CHECK_DOMAIN,
  typo_near: CHECK_DOMAIN,
  dns_unavailable: LATER,
  smtputf8_unsupported: ANOTHER,
  mailbox_full: ANOTHER,
  mx_unreachable: LATER,
  smtp_temporary: LATER,
  domain_disposable_listed: 'Ask for another address if the email is important.',
};
