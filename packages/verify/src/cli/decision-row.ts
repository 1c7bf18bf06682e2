import type { ReasonCode } from '@postern/protocol';
import type { Evidence } from '../verdict/evidence.ts';

/** The page and anchor of the decision table, from the root of the repository. */
export const DECISION_TABLE = 'docs/decisions/results.md#0005';

/** The row of a reason; a syntax code is row 1. */
const ROWS: Record<ReasonCode, number> = {
  domain_reserved: 2,
  domain_null_mx: 3,
  domain_not_found: 4,
  domain_no_mail_host: 5,
  mx_unroutable: 5,
  mailbox_not_found: 6,
  mailbox_disabled: 7,
  domain_disposable: 8,
  domain_typo_squat: 9,
  local_nonstandard: 10,
  local_mixed_scripts: 11,
  tld_unknown: 12,
  typo_near: 13,
  dns_unavailable: 14,
  smtputf8_unsupported: 15,
  mailbox_full: 16,
  mx_unreachable: 17,
  smtp_temporary: 18,
  catch_all: 19,
  domain_disposable_listed: 20,
  mailbox_confirmed: 21,
  mailbox_accepted: 22,
  smtp_unavailable: 23,
  provider_unverifiable: 24,
  domain_ok: 25,
  checks_passed_fast: 27,
};

/** Without an MX the domain's own address is its mail host. */
const IMPLICIT_MX_ROW = 26;

/**
 * Finds the row of the decision table that gave a reason; null for a reason that is not in it.
 *
 * Source: docs/decisions/results.md#0005.
 */
export function decisionRow(reason: string, { dns }: Pick<Evidence, 'dns'>): number | null {
  if (reason.startsWith('syntax_')) return 1;
  if (!Object.hasOwn(ROWS, reason)) return null;
  const row = ROWS[reason as ReasonCode];
  const isImplicit = row === ROWS.domain_ok && dns.state === 'pass' && dns.via === 'address';
  return isImplicit ? IMPLICIT_MX_ROW : row;
}
