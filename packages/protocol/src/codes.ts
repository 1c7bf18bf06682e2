/**
 * The reason codes of invalid syntax: one per rule.
 *
 * Source: docs/decisions/results.md#0005, row 1.
 */
export const SYNTAX_CODES = [
  'syntax_empty',
  'syntax_no_at',
  'syntax_local_missing',
  'syntax_domain_missing',
  'syntax_local_too_long',
  'syntax_too_long',
  'syntax_dot',
  'syntax_space',
  'syntax_invisible',
  'syntax_character',
  'syntax_quoted',
  'syntax_literal',
  'syntax_domain_label',
  'syntax_domain_too_long',
  'syntax_domain_single_label',
  'syntax_tld_numeric',
  'syntax_display_name',
  'syntax_several',
] as const;

/** One of {@link SYNTAX_CODES}. */
export type SyntaxCode = (typeof SYNTAX_CODES)[number];

/**
 * The reason codes of addresses with valid syntax, in the order of the decision table.
 *
 * Source: docs/decisions/results.md#0005, rows 2 to 28.
 */
export const REASON_CODES = [
  'domain_reserved',
  'domain_null_mx',
  'domain_not_found',
  'domain_no_mail_host',
  'mx_unroutable',
  'mailbox_not_found',
  'mailbox_disabled',
  'domain_blocked',
  'domain_disposable',
  'domain_typo_squat',
  'local_nonstandard',
  'local_mixed_scripts',
  'tld_unknown',
  'typo_near',
  'dns_unavailable',
  'smtputf8_unsupported',
  'mailbox_full',
  'mx_unreachable',
  'smtp_temporary',
  'catch_all',
  'domain_disposable_listed',
  'mailbox_confirmed',
  'mailbox_accepted',
  'smtp_unavailable',
  'provider_unverifiable',
  'domain_ok',
  'checks_passed_fast',
] as const;

/** One of {@link REASON_CODES}. */
export type ReasonCode = (typeof REASON_CODES)[number];
