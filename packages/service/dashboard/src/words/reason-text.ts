import type { ReasonCode, SyntaxCode } from '@postern/protocol';

/**
 * Says a reason code in plain words.
 *
 * Source: docs/decisions/0005-status-score-reason.md.
 */
export function reasonText(code: string): string {
  return (TEXTS as Record<string, string>)[code] ?? code.replaceAll('_', ' ');
}

const TEXTS: Record<ReasonCode | SyntaxCode | 'no_answer', string> = {
  syntax_empty: 'Nothing was given',
  syntax_no_at: 'There is no @',
  syntax_local_missing: 'Nothing before the @',
  syntax_domain_missing: 'Nothing after the @',
  syntax_local_too_long: 'Too long before the @',
  syntax_too_long: 'The address is too long',
  syntax_dot: 'A dot in the wrong place',
  syntax_space: 'A space in the address',
  syntax_invisible: 'An invisible character',
  syntax_character: 'A character that is not allowed',
  syntax_quoted: 'Quotation marks before the @',
  syntax_literal: 'A number in place of a domain',
  syntax_domain_label: 'A domain that cannot be',
  syntax_domain_too_long: 'The domain is too long',
  syntax_domain_single_label: 'A domain without an ending',
  syntax_tld_numeric: 'The ending is a number',
  syntax_display_name: 'A name beside the address',
  syntax_several: 'More than one address',
  domain_reserved: 'The domain is reserved for special use',
  domain_null_mx: 'The domain says it takes no mail',
  domain_not_found: 'The domain does not exist',
  domain_no_mail_host: 'The domain has no mail host',
  mx_unroutable: 'The mail hosts have no public address',
  mailbox_not_found: 'The mailbox does not exist',
  mailbox_disabled: 'The mailbox is switched off',
  domain_disposable: 'A temporary-mail service',
  domain_typo_squat: 'A registered misspelling',
  local_nonstandard: 'An old address of a Japanese carrier',
  local_mixed_scripts: 'Letters of different scripts before the @',
  tld_unknown: 'An unknown ending',
  typo_near: 'Likely misspelled',
  dns_unavailable: 'The DNS gave no answer',
  smtputf8_unsupported: 'The mail host takes no international address',
  mailbox_full: 'The mailbox is full',
  mx_unreachable: 'No mail host could be reached',
  smtp_temporary: 'The mail host asked to come back later',
  catch_all: 'The domain takes mail for any name',
  domain_disposable_listed: 'Named by lists of disposable email',
  mailbox_confirmed: 'The mailbox exists',
  mailbox_accepted: 'The mail host accepts the mailbox',
  smtp_unavailable: 'The domain takes mail; the mailbox could not be asked about',
  provider_unverifiable: 'The domain takes mail; its provider does not tell who exists',
  domain_ok: 'The domain takes mail',
  checks_passed_fast: 'Nothing against it; the network was not asked',
  no_answer: 'No answer was obtained',
};
