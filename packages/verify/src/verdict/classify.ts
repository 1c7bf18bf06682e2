import { REASON_CODES, type ReasonCode, type Status, type SyntaxCode } from '@postern/protocol';
import type { Evidence } from './evidence.ts';

/** The validation result as decided by the evidence. */
export interface Judgement {
  status: Status;
  /** Deliverability confidence: `invalid` 0–19, `risky` 20–69, `valid` 70–100. */
  score: number;
  reason_code: ReasonCode | SyntaxCode;
  /** The mail server's reply code; 0 when there was none. */
  smtp_code: number;
}

/** A row of the decision table. */
interface ResultRule {
  row: number | ((evidence: Evidence) => number);
  status: Status;
  score: number | ((evidence: Evidence) => number);
  matches(evidence: Evidence): boolean;
}

/** The lowest and highest score of each status. */
const BANDS: Record<Status, readonly [number, number]> = {
  invalid: [0, 19],
  risky: [20, 69],
  valid: [70, 100],
};

/** The reasons for which a mail server's reply does not count, even if there is one. */
const WITHOUT_REPLY: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'domain_reserved',
  'domain_null_mx',
  'domain_not_found',
  'domain_no_mail_host',
  'mx_unroutable',
  'domain_blocked',
  'domain_typo_squat',
  'local_nonstandard',
  'local_mixed_scripts',
  'tld_unknown',
  'typo_near',
  'dns_unavailable',
  'domain_ok',
  'checks_passed_fast',
]);

/**
 * Decides the result: the first matching row of the table wins. Pure, and defined for all evidence. An inconclusive
 * check is never `invalid`, and modifiers never leave the band of the status.
 *
 * Source: docs/decisions/results.md#0005, rows 1 to 28.
 */
export function classify(evidence: Evidence): Judgement {
  const { syntax, smtp } = evidence;
  if (syntax.state === 'fail') {
    return { status: 'invalid', score: 0, reason_code: syntax.code, smtp_code: 0 };
  }
  const reason = REASON_CODES.find((code) => TABLE[code].matches(evidence))!;
  const { status, score } = TABLE[reason];
  const base = valueOf(score, evidence);
  return {
    status,
    score: modified(evidence, status, base),
    reason_code: reason,
    smtp_code: WITHOUT_REPLY.has(reason) ? 0 : smtp.code,
  };
}

/** The page and anchor of the decision table, from the root of the repository. */
export const DECISION_TABLE = 'docs/decisions/results.md#0005';

/** The row of the decision table for a reason; null for a reason that is not in it. */
export function decisionRow(reason: string, evidence: Evidence): number | null {
  if (reason.startsWith('syntax_')) return 1;
  if (!Object.hasOwn(TABLE, reason)) return null;
  return valueOf(TABLE[reason as ReasonCode].row, evidence);
}

/** A property of the address that lowers its score within the band of its status. */
export interface Modifier {
  cause: 'role' | 'near_typo' | 'suspect';
  points: number;
}

/**
 * The modifiers of evidence. A near-typo counts if its domain works and the typo is not the reason itself; a list of
 * suspects counts unless the domain is known or listed as disposable.
 */
export function modifiersOf(evidence: Evidence): Modifier[] {
  const { isRole, isSuspect, typo, squat, dns, disposable } = evidence;
  const modifiers: Modifier[] = [];
  if (isRole) modifiers.push({ cause: 'role', points: 5 });
  if (typo.state === 'fail' && squat.state !== 'fail' && dns.state === 'pass') {
    modifiers.push({ cause: 'near_typo', points: 10 });
  }
  if (isSuspect && disposable.state === 'pass') modifiers.push({ cause: 'suspect', points: 10 });
  return modifiers;
}

function modified(evidence: Evidence, status: Status, score: number): number {
  const loss = modifiersOf(evidence).reduce((sum, { points }) => sum + points, 0);
  const [lowest, highest] = BANDS[status];
  return Math.min(highest, Math.max(lowest, score - loss));
}

function valueOf(value: number | ((evidence: Evidence) => number), evidence: Evidence): number {
  return typeof value === 'number' ? value : value(evidence);
}

/**
 * Rows 2 to 28, tried in the order of `REASON_CODES`, which is the order of the table: the row, the score, and the
 * condition. The last row always matches, so a row is always found; a reason without a row does not compile.
 */
const TABLE: Record<ReasonCode, ResultRule> = {
  domain_reserved: invalid(2, 1, ({ reserved }) => reserved.state === 'fail'),
  domain_null_mx: invalid(3, 2, (e) => dnsFailed(e, 'null_mx')),
  domain_not_found: invalid(4, 3, (e) => dnsFailed(e, 'not_found')),
  domain_no_mail_host: invalid(5, 5, (e) => dnsFailed(e, 'no_mail_host')),
  mx_unroutable: invalid(5, 5, (e) => dnsFailed(e, 'unroutable')),
  mailbox_not_found: invalid(6, 2, (e) => smtpFailed(e, 'no_mailbox')),
  mailbox_disabled: invalid(7, 8, (e) => smtpFailed(e, 'disabled')),
  domain_blocked: risky(8, 20, ({ ownRule }) => ownRule === 'block'),
  domain_disposable: risky(9, 25, ({ disposable }) => disposable.state === 'fail'),
  domain_typo_squat: risky(10, 30, ({ squat }) => squat.state === 'fail'),
  local_nonstandard: risky(11, 50, ({ doubt }) => doubt === 'local_nonstandard'),
  local_mixed_scripts: risky(12, 40, ({ doubt }) => doubt === 'local_mixed_scripts'),
  tld_unknown: risky(13, 25, (e) => e.tld.state === 'fail' && isUnseen(e)),
  typo_near: risky(14, 40, (e) => e.typo.state === 'fail' && isUnseen(e)),
  dns_unavailable: risky(15, 50, (e) => !isDnsAnswered(e) && e.disposable.state !== 'listed'),
  smtputf8_unsupported: risky(16, 40, (e) => smtpTrouble(e, 'smtputf8')),
  mailbox_full: risky(17, 45, (e) => smtpTrouble(e, 'mailbox_full')),
  mx_unreachable: risky(18, 45, (e) => smtpTrouble(e, 'unreachable')),
  smtp_temporary: risky(19, 60, (e) => smtpTrouble(e, 'temporary')),
  catch_all: risky(20, 55, (e) => isDnsAnswered(e) && accepted(e, 'accepted')),
  domain_disposable_listed: risky(21, 50, ({ disposable }) => disposable.state === 'listed'),
  mailbox_confirmed: valid(22, 98, (e) => accepted(e, 'refused')),
  mailbox_accepted: valid(23, acceptedScore, ({ smtp }) => smtp.state === 'pass'),
  smtp_unavailable: valid(24, domainScore, (e) => isUnprobed(e) && !isUnverifiable(e)),
  provider_unverifiable: valid(25, domainScore, (e) => isUnprobed(e) && isUnverifiable(e)),
  domain_ok: valid(
    (e) => (hasMx(e) ? 26 : 27),
    domainScore,
    ({ dns }) => dns.state === 'pass',
  ),
  checks_passed_fast: valid(28, 75, () => true),
};

function invalid(row: number, score: number, matches: ResultRule['matches']): ResultRule {
  return { row, status: 'invalid', score, matches };
}

function risky(row: number, score: number, matches: ResultRule['matches']): ResultRule {
  return { row, status: 'risky', score, matches };
}

function valid(
  row: ResultRule['row'],
  score: ResultRule['score'],
  matches: ResultRule['matches'],
): ResultRule {
  return { row, status: 'valid', score, matches };
}

function dnsFailed({ dns }: Evidence, cause: string): boolean {
  return dns.state === 'fail' && dns.cause === cause;
}

/** Whether the text alone decides: the DNS was not queried, or did not answer. */
function isUnseen({ dns }: Evidence): boolean {
  return dns.state === 'skipped' || dns.state === 'temperror';
}

/** Row 26: a domain with an MX expects email. Row 27: RFC 5321 §5.1, its own IP address can accept it. */
function hasMx({ dns }: Evidence): boolean {
  return dns.state === 'pass' && dns.via === 'mx';
}

function domainScore(evidence: Evidence): number {
  return hasMx(evidence) ? 85 : 72;
}

/** Rows 16 to 20 come from a mail server, which is contacted only if the DNS answered; otherwise row 21 wins. */
function isDnsAnswered({ dns }: Evidence): boolean {
  return dns.state !== 'temperror';
}

function smtpFailed({ smtp }: Evidence, cause: string): boolean {
  return smtp.state === 'fail' && smtp.cause === cause;
}

function smtpTrouble(e: Evidence, cause: string): boolean {
  return isDnsAnswered(e) && e.smtp.state === 'temperror' && e.smtp.cause === cause;
}

function accepted({ smtp }: Evidence, random: 'accepted' | 'refused'): boolean {
  return smtp.state === 'pass' && smtp.random === random;
}

function acceptedScore({ smtp }: Evidence): number {
  return smtp.state === 'pass' && smtp.refusesStrangers ? 90 : 85;
}

/** Mode `deep` without an answer about the mailbox. */
function isUnprobed({ mode, dns }: Evidence): boolean {
  return mode === 'deep' && dns.state === 'pass';
}

function isUnverifiable({ smtp }: Evidence): boolean {
  return smtp.state === 'skipped' && smtp.cause === 'unverifiable';
}
