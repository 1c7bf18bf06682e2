import { REASON_CODES, type ReasonCode, type Status, type SyntaxCode } from '@postern/protocol';
import type { Evidence } from './evidence.ts';

/** The judgement of an address. */
export interface Judgement {
  status: Status;
  /** Deliverability confidence: `invalid` 0–19, `risky` 20–69, `valid` 70–100. */
  score: number;
  reason_code: ReasonCode | SyntaxCode;
  /** The mail host's reply code; 0 when there was none. */
  smtp_code: number;
}

interface Rule {
  status: Status;
  score: number | ((evidence: Evidence) => number);
  matches(evidence: Evidence): boolean;
}

/** Lowest and highest score of each status. */
const BANDS: Record<Status, readonly [number, number]> = {
  invalid: [0, 19],
  risky: [20, 69],
  valid: [70, 100],
};

/** The rows that no mail host's reply has a part in, although one may have been asked. */
const WITHOUT_REPLY: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'domain_reserved',
  'domain_null_mx',
  'domain_not_found',
  'domain_no_mail_host',
  'mx_unroutable',
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
 * Judges evidence: the first row of the table that matches wins.
 *
 * Pure and total. "We could not tell" is never `invalid`; modifiers never leave the band.
 *
 * Source: docs/decisions/results.md#0005, rows 1 to 27.
 */
export function classify(evidence: Evidence): Judgement {
  const { syntax, smtp } = evidence;
  if (syntax.state === 'fail') {
    return { status: 'invalid', score: 0, reason_code: syntax.code, smtp_code: 0 };
  }
  const reason = REASON_CODES.find((code) => TABLE[code].matches(evidence))!;
  const { status, score } = TABLE[reason];
  const base = typeof score === 'number' ? score : score(evidence);
  return {
    status,
    score: modified(evidence, status, base),
    reason_code: reason,
    smtp_code: WITHOUT_REPLY.has(reason) ? 0 : smtp.code,
  };
}

/**
 * Role −5; a near-typo whose domain works −10, unless the typo is the row's own reason; on a list of
 * your own of suspects −10, unless the domain is known or listed as disposable.
 */
function modified(evidence: Evidence, status: Status, score: number): number {
  const { isRole, isSuspect, typo, squat, dns, disposable } = evidence;
  const isNearTypo = typo.state === 'fail' && squat.state !== 'fail' && dns.state === 'pass';
  const isSuspected = isSuspect && disposable.state === 'pass';
  const loss = (isRole ? 5 : 0) + (isNearTypo ? 10 : 0) + (isSuspected ? 10 : 0);
  const [lowest, highest] = BANDS[status];
  return Math.min(highest, Math.max(lowest, score - loss));
}

/**
 * Rows 2 to 27, tried in the order of `REASON_CODES`, which is the order of the table. The last
 * one matches always, so a row is always found; a reason without a row does not compile.
 */
const TABLE: Record<ReasonCode, Rule> = {
  // 2
  domain_reserved: invalid(1, ({ reserved }) => reserved.state === 'fail'),
  // 3
  domain_null_mx: invalid(2, (e) => dnsFailed(e, 'null_mx')),
  // 4
  domain_not_found: invalid(3, (e) => dnsFailed(e, 'not_found')),
  // 5
  domain_no_mail_host: invalid(5, (e) => dnsFailed(e, 'no_mail_host')),
  mx_unroutable: invalid(5, (e) => dnsFailed(e, 'unroutable')),
  // 6
  mailbox_not_found: invalid(2, ({ smtp }) => smtp.state === 'fail' && smtp.cause === 'no_mailbox'),
  // 7
  mailbox_disabled: invalid(8, ({ smtp }) => smtp.state === 'fail' && smtp.cause === 'disabled'),
  // 8
  domain_disposable: risky(25, ({ disposable }) => disposable.state === 'fail'),
  // 9
  domain_typo_squat: risky(30, ({ squat }) => squat.state === 'fail'),
  // 10
  local_nonstandard: risky(50, ({ doubt }) => doubt === 'local_nonstandard'),
  // 11
  local_mixed_scripts: risky(40, ({ doubt }) => doubt === 'local_mixed_scripts'),
  // 12
  tld_unknown: risky(25, (e) => e.tld.state === 'fail' && isUnseen(e)),
  // 13
  typo_near: risky(40, (e) => e.typo.state === 'fail' && isUnseen(e)),
  // 14
  dns_unavailable: risky(
    50,
    ({ dns, disposable }) => dns.state === 'temperror' && disposable.state !== 'listed',
  ),
  // 15
  smtputf8_unsupported: risky(40, (e) => smtpTrouble(e, 'smtputf8')),
  // 16
  mailbox_full: risky(45, (e) => smtpTrouble(e, 'mailbox_full')),
  // 17
  mx_unreachable: risky(45, (e) => smtpTrouble(e, 'unreachable')),
  // 18
  smtp_temporary: risky(60, (e) => smtpTrouble(e, 'temporary')),
  // 19
  catch_all: risky(
    55,
    (e) => isDnsAnswered(e) && e.smtp.state === 'pass' && e.smtp.random === 'accepted',
  ),
  // 20
  domain_disposable_listed: risky(50, ({ disposable }) => disposable.state === 'listed'),
  // 21
  mailbox_confirmed: valid(98, ({ smtp }) => smtp.state === 'pass' && smtp.random === 'refused'),
  // 22
  mailbox_accepted: valid(
    ({ smtp }) => (smtp.state === 'pass' && smtp.refusesStrangers ? 90 : 85),
    ({ smtp }) => smtp.state === 'pass',
  ),
  // 23
  smtp_unavailable: valid(
    domainScore,
    (e) => e.mode === 'deep' && dnsPassed(e) && smtpSkipped(e) !== 'unverifiable',
  ),
  // 24
  provider_unverifiable: valid(
    domainScore,
    (e) => e.mode === 'deep' && dnsPassed(e) && smtpSkipped(e) === 'unverifiable',
  ),
  // 25, 26
  domain_ok: valid(domainScore, dnsPassed),
  // 27
  checks_passed_fast: valid(75, () => true),
};

function invalid(score: Rule['score'], matches: Rule['matches']): Rule {
  return { status: 'invalid', score, matches };
}

function risky(score: Rule['score'], matches: Rule['matches']): Rule {
  return { status: 'risky', score, matches };
}

function valid(score: Rule['score'], matches: Rule['matches']): Rule {
  return { status: 'valid', score, matches };
}

function dnsFailed({ dns }: Evidence, cause: string): boolean {
  return dns.state === 'fail' && dns.cause === cause;
}

/** What the text alone says stands where the DNS was not asked, and where it did not answer. */
function isUnseen({ dns }: Evidence): boolean {
  return dns.state === 'skipped' || dns.state === 'temperror';
}

function dnsPassed({ dns }: Evidence): boolean {
  return dns.state === 'pass';
}

/** Row 25: an MX says that the domain wants mail. Row 26: RFC 5321 §5.1, an address may take it. */
function domainScore({ dns }: Evidence): number {
  return dns.state === 'pass' && dns.via === 'mx' ? 85 : 72;
}

/** Rows 15 to 19 come from a mail server, which is asked only where the DNS answered: row 20 wins where it did not. */
function isDnsAnswered({ dns }: Evidence): boolean {
  return dns.state !== 'temperror';
}

function smtpTrouble(e: Evidence, cause: string): boolean {
  return isDnsAnswered(e) && e.smtp.state === 'temperror' && e.smtp.cause === cause;
}

function smtpSkipped({ smtp }: Evidence): string {
  return smtp.state === 'skipped' ? smtp.cause : '';
}
