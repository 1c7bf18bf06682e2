import type { ReasonCode, SyntaxCode } from '@postern/protocol';
import type { Evidence } from './evidence.ts';

type Code = ReasonCode | SyntaxCode;

/**
 * Explains a judgement in one English sentence, for `reason`.
 *
 * It never holds the address, so it may be logged.
 */
export function reasonSentence(code: Code, evidence: Evidence): string {
  const { reserved } = evidence;
  if (reserved.state === 'fail') {
    const { name, purpose, source } = reserved.use;
    return `The domain cannot receive mail: ${name} is reserved for ${purpose} (${source}).`;
  }
  return REASONS[code];
}

/**
 * Advises in one English sentence, for `suggestion`; empty when there is nothing to advise.
 *
 * A proposed address is the only one in the sentence.
 *
 * Source: docs/decisions/0004-additive-fields.md.
 */
export function adviceSentence(code: Code, proposed: string | null): string {
  return proposed === null ? (ADVICE[code] ?? '') : `Did you mean ${proposed}?`;
}

const REASONS: Record<Code, string> = {
  syntax_empty: 'There is no address.',
  syntax_no_at: 'The address is not written correctly: the @ sign is missing.',
  syntax_local_missing: 'The address is not written correctly: nothing stands before the @ sign.',
  syntax_domain_missing: 'The address is not written correctly: nothing stands after the @ sign.',
  syntax_local_too_long: 'The part before the @ sign is longer than 64 octets.',
  syntax_too_long: 'The address is longer than 254 octets.',
  syntax_dot: 'The address is not written correctly: a dot is misplaced or doubled.',
  syntax_space: 'The address is not written correctly: it contains a space.',
  syntax_invisible: 'The address is not written correctly: it contains an invisible character.',
  syntax_character: 'The address is not written correctly: a character is not allowed.',
  syntax_quoted: 'Quoted text before the @ sign is not accepted.',
  syntax_literal: 'An IP address in place of a domain is not accepted.',
  syntax_domain_label: 'The domain is not written correctly: one of its parts breaks the rules.',
  syntax_domain_too_long: 'The domain is longer than 253 octets.',
  syntax_domain_single_label: 'The domain is not complete: it has no ending.',
  syntax_tld_numeric: 'The domain is not written correctly: its ending is a number.',
  syntax_display_name: 'The text holds more than an address, such as a name or angle brackets.',
  syntax_several: 'The text holds more than one address.',
  domain_reserved: 'The domain cannot receive mail: its name is reserved for special use.',
  domain_null_mx: 'The domain says that it accepts no mail.',
  domain_not_found: 'The domain does not exist.',
  domain_no_mail_host: 'The domain has no mail host.',
  mx_unroutable: "The domain's mail hosts cannot be reached from the public internet.",
  mailbox_not_found: 'The mail host says that there is no such mailbox.',
  mailbox_disabled: 'The mail host says that the mailbox is switched off.',
  domain_disposable: 'The domain belongs to a temporary-mail service.',
  domain_typo_squat: "The domain is a registered misspelling of a large provider's domain.",
  local_nonstandard:
    'The part before the @ sign breaks the standard in a way that its carrier once allowed.',
  local_mixed_scripts: 'The part before the @ sign mixes letters of scripts that look alike.',
  tld_unknown: 'The ending of the domain is not known.',
  typo_near: 'The domain looks like a misspelling.',
  dns_unavailable: 'The domain could not be looked up just now.',
  smtputf8_unsupported: 'The mail host does not take addresses with international characters.',
  mailbox_full: 'The mail host says that the mailbox is full.',
  mx_unreachable: 'None of the mail hosts could be reached just now.',
  smtp_temporary: 'The mail host asked to try again later, or did not answer in time.',
  catch_all: 'The domain accepts mail for every name, so the mailbox cannot be confirmed.',
  mailbox_confirmed: 'The mail host accepts this mailbox and refuses invented ones.',
  mailbox_accepted: 'The mail host accepts mail for this mailbox.',
  smtp_unavailable: 'The domain can receive mail; the mailbox itself could not be checked.',
  provider_unverifiable:
    'The domain can receive mail; its provider does not tell which mailboxes exist.',
  domain_ok: 'The address is written correctly and its domain can receive mail.',
  checks_passed_fast: 'The address is written correctly; its domain was not looked up.',
};

const CHECK_DOMAIN = 'Check the part after the @ sign.';
const CHECK_LOCAL = 'Check the part before the @ sign.';
const ANOTHER = 'Use another address.';
const LATER = 'Try again later.';

const ADVICE: Partial<Record<Code, string>> = {
  syntax_empty: 'Enter an address.',
  syntax_no_at: 'Add the @ sign and the domain.',
  syntax_local_missing: 'Add the part before the @ sign.',
  syntax_domain_missing: 'Add the part after the @ sign.',
  syntax_local_too_long: 'Shorten the part before the @ sign.',
  syntax_too_long: 'Shorten the address.',
  syntax_dot: 'Check the dots.',
  syntax_space: 'Remove the space.',
  syntax_invisible: 'Type the address again, without pasting it.',
  syntax_character: 'Remove the characters that do not belong there.',
  syntax_quoted: ANOTHER,
  syntax_literal: 'Use an address with a domain name.',
  syntax_domain_label: CHECK_DOMAIN,
  syntax_domain_too_long: CHECK_DOMAIN,
  syntax_domain_single_label: 'Complete the domain, for example with .com.',
  syntax_tld_numeric: CHECK_DOMAIN,
  syntax_display_name: 'Enter the address alone.',
  syntax_several: 'Enter one address.',
  domain_reserved: 'Use an address at a public domain.',
  domain_null_mx: CHECK_DOMAIN,
  domain_not_found: CHECK_DOMAIN,
  domain_no_mail_host: CHECK_DOMAIN,
  mx_unroutable: CHECK_DOMAIN,
  mailbox_not_found: CHECK_LOCAL,
  mailbox_disabled: ANOTHER,
  domain_disposable: 'Use a lasting address.',
  domain_typo_squat: CHECK_DOMAIN,
  local_mixed_scripts: CHECK_LOCAL,
  tld_unknown: CHECK_DOMAIN,
  typo_near: CHECK_DOMAIN,
  dns_unavailable: LATER,
  smtputf8_unsupported: ANOTHER,
  mailbox_full: ANOTHER,
  mx_unreachable: LATER,
  smtp_temporary: LATER,
};
