import type { Doubt } from '@postern/address';
import type { ValidationResult } from '@postern/protocol';
import type { DisposableFinding, DnsFinding, Evidence, SmtpFinding } from '../evidence.ts';
import type { Timing } from '../trace.ts';
import type { Remarks } from './checks-table.ts';
import { DECISION_TABLE, decisionRow } from './decision-row.ts';
import type { Explanation } from './verdict-text.ts';
import { visible } from './visible.ts';
import { waterfall, type Drawing } from './waterfall.ts';

const REPOSITORY = 'https://github.com/postern/postern/blob/main';
/** At most so many mail hosts, and lines of a reply, are shown. */
const MAX_LINES = 10;

/** What there is to be explained. */
export interface Explained {
  result: ValidationResult;
  evidence: Evidence;
  timings?: readonly Timing[] | undefined;
}

/** Tells what each check asked and what it yielded, what was asked when, and which row of the table decided. */
export function explainVerdict(
  { result, evidence, timings = [] }: Explained,
  drawing: Drawing,
): Explanation {
  const { score, status, reason_code = '', mode } = result;
  const row = decisionRow(reason_code, evidence);
  const decided = `${reason_code}: ${status}, score ${score}, mode ${mode}`;
  return {
    remarks: remarksOf(result, evidence),
    asked: waterfall(timings, drawing),
    decision: [
      row === null ? decided : `Row ${row} decided, ${decided}.`,
      ...modifiers(evidence),
      `The rows: ${REPOSITORY}/${DECISION_TABLE}`,
    ],
  };
}

function remarksOf(result: ValidationResult, evidence: Evidence): Remarks {
  const { syntax, doubt, reserved, tld, disposable, squat, typo, dns, smtp } = evidence;
  if (syntax.state === 'fail') return { syntax: [syntax.code] };
  return {
    syntax: [doubt === null ? STANDARD : DOUBTS[doubt]],
    domain: [
      reserved.state === 'fail'
        ? `${reserved.use.name} is reserved for ${reserved.use.purpose} (${reserved.use.source})`
        : 'no special-use name (RFC 6761)',
      tld.state === 'fail' ? 'its ending is not in the list of top-level domains' : '',
    ].filter(Boolean),
    disposable: [aboutDisposable(disposable)],
    typo: [
      squat.state === 'fail'
        ? 'in the list of registered misspellings'
        : typo.state === 'fail'
          ? `close to ${visible(result.suggested_email?.split('@').pop() ?? 'a known name')}`
          : 'close to no known name',
    ],
    mx: aboutDns(dns, visible(result.result.split('@').pop() ?? '')),
    smtp: aboutSmtp(smtp),
  };
}

const STANDARD = 'written as RFC 5321 and RFC 6531 have it';
const DOUBTS: Record<Doubt, string> = {
  local_nonstandard: 'its dots break RFC 5321, as the carrier once allowed',
  local_mixed_scripts: 'its local part mixes scripts (UTS 39)',
};

function aboutDisposable({ state, lists = [], host }: DisposableFinding): string {
  if (state === 'listed') return `no known service, but named by ${lists.join(', ') || 'a list'}`;
  if (state !== 'fail') return 'not in the lists of temporary-mail services';
  if (host !== undefined) return `its mail goes to a temporary-mail service, ${visible(host)}`;
  return lists.length > 0
    ? `listed as temporary mail by ${lists.join(', ')}`
    : 'in your list of temporary-mail services';
}

function aboutDns(dns: DnsFinding, domain: string): readonly string[] {
  if (dns.state === 'skipped') return ['not asked'];
  const asked = `asked for the MX of ${domain}:`;
  if (dns.state === 'fail') return [`${asked} ${DNS_FAILURES[dns.cause]}`];
  if (dns.state === 'temperror') {
    const why = dns.cause === 'EFILTERED' ? ', the resolver filters the name' : '';
    return [`${asked} no answer to rely on (${dns.cause}${why})`];
  }
  if (dns.via === 'address') return [`${asked} none, but a public address (RFC 5321 §5.1)`];
  return [asked, ...dns.hosts.slice(0, MAX_LINES).map(visible)];
}

const DNS_FAILURES: Record<(DnsFinding & { state: 'fail' })['cause'], string> = {
  null_mx: 'a null MX, it takes no mail (RFC 7505)',
  not_found: 'there is no such name (NXDOMAIN)',
  no_mail_host: 'neither MX nor address',
  unroutable: 'no mail host has a public address (your own network: --allow-private)',
};

/** Who answered, in which words, and what it means. */
function aboutSmtp(smtp: SmtpFinding): readonly string[] {
  const { host = '', text = '', code } = smtp;
  const [first = '', ...more] = text.split(/\r?\n/);
  const reply = [code > 0 ? code : '', first].filter(Boolean).join(' ');
  const said = [[host, reply].filter(Boolean).join(': '), ...more].slice(0, MAX_LINES);
  return [...said.map(visible), aboutTls(smtp), meaningOf(smtp)].filter(Boolean);
}

function aboutTls({ state, tlsError }: SmtpFinding): string {
  if (tlsError === undefined) return '';
  const then = state === 'skipped' ? '' : ', so it was asked in clear text';
  return `the TLS handshake failed (${visible(tlsError)})${then}`;
}

function meaningOf(smtp: SmtpFinding): string {
  if (smtp.state === 'pass') {
    const { random, refusesStrangers } = smtp;
    if (random === 'accepted') return 'an invented mailbox was accepted too';
    if (random === 'refused') return 'an invented mailbox was refused';
    return refusesStrangers ? 'the provider is known to refuse invented ones' : '';
  }
  return SMTP_MEANINGS[smtp.cause];
}

const SMTP_MEANINGS: Record<Exclude<SmtpFinding, { state: 'pass' }>['cause'], string> = {
  no_mailbox: 'no such mailbox',
  disabled: 'the mailbox is switched off',
  smtputf8: 'takes no international addresses (RFC 6531)',
  mailbox_full: 'the mailbox is full',
  unreachable: 'no mail host could be reached',
  temporary: 'try again later',
  not_asked: 'not asked',
  unavailable: 'we cannot ask: the way out is closed, or the mail host does not talk to us',
  unverifiable: 'the provider says yes to any name, or does not tell',
};

/**
 * What moved the score inside its band.
 *
 * Source: docs/decisions/0005-status-score-reason.md.
 */
function modifiers({ isRole, isFree, isSuspect, typo, squat, dns }: Evidence): string[] {
  const isNearTypo = typo.state === 'fail' && squat.state !== 'fail' && dns.state === 'pass';
  return [
    ...(isRole ? ['A role, not a person: five points less.'] : []),
    ...(isNearTypo ? ['A likely misspelling, though the domain works: ten points less.'] : []),
    ...(isSuspect
      ? ['On a list of temporary-mail services that proves nothing: ten points less.']
      : []),
    ...(isFree ? ['Anyone can open a mailbox at this provider: no points less.'] : []),
  ];
}
