import type { ReasonCode, ValidationResult } from '@postern/protocol';
import { CHECKS, REASONS, type CheckName } from '@postern/protocol/words';
import type { DisposableFinding, DnsFinding, Evidence, SmtpFinding } from './evidence.ts';
import { reasonSentence } from './sentences.ts';

const MAX_HOSTS = 3;

/**
 * The finding of each check, as a complete English sentence; '' for a check that was skipped. A sentence can contain
 * names of mail servers and domains, never the local part.
 *
 * The sentence for a cause is that of its reason code, so that `reason` and the check agree.
 */
export function checkFindings(
  { suggested_email }: Pick<ValidationResult, 'suggested_email'>,
  evidence: Evidence,
): Record<CheckName, string> {
  const { disposable, dns, smtp } = evidence;
  return {
    syntax: aboutSyntax(evidence),
    domain: aboutDomain(evidence),
    disposable: aboutDisposable(disposable, evidence.isSuspect),
    typo: aboutTypo(evidence, suggested_email),
    mx: aboutDns(dns),
    smtp: aboutSmtp(smtp),
  };
}

function aboutSyntax({ syntax, doubt }: Evidence): string {
  if (syntax.state === 'fail') return REASONS[syntax.code].sentence;
  return doubt === null ? 'The syntax follows RFC 5321 and RFC 6531.' : REASONS[doubt].sentence;
}

function aboutDomain({ reserved, tld, ownRule }: Evidence): string {
  if (reserved.state === 'skipped') return '';
  if (reserved.state === 'fail') return reasonSentence('domain_reserved', { reserved });
  if (ownRule === 'block') return REASONS.domain_blocked.sentence;
  return tld.state === 'fail'
    ? REASONS.tld_unknown.sentence
    : 'The domain is a public name, not one for special use (RFC 6761).';
}

function aboutDisposable(
  { state, lists = [], host }: DisposableFinding,
  isSuspect: boolean,
): string {
  if (state === 'skipped') return '';
  if (state === 'listed') {
    return `${REASONS.domain_disposable_listed.sentence} Listed by ${lists.join(', ') || 'a list'}.`;
  }
  if (state === 'pass') {
    return isSuspect
      ? 'The domain is only on a list of disposable email services that no other source confirms.'
      : 'The domain is not on a list of disposable email services.';
  }
  if (host !== undefined)
    return `The domain uses ${host}, a mail server of a disposable email service.`;
  return lists.length > 0
    ? `The domain is listed as disposable by ${lists.join(', ')}.`
    : 'The domain is on your list of disposable email services.';
}

function aboutTypo({ squat, typo }: Evidence, suggested: string | undefined): string {
  if (typo.state === 'skipped') return '';
  if (squat.state === 'fail') return REASONS.domain_typo_squat.sentence;
  if (typo.state === 'pass') return CHECKS.typo.outcomes.pass;
  const meant = suggested?.split('@').pop();
  return meant === undefined
    ? REASONS.typo_near.sentence
    : `The domain is probably a typo of ${meant}.`;
}

function aboutDns(dns: DnsFinding): string {
  if (dns.state === 'skipped') return '';
  if (dns.state === 'fail') return REASONS[DNS_REASONS[dns.cause]].sentence;
  if (dns.state === 'temperror') {
    return dns.cause === 'EFILTERED'
      ? 'The DNS lookup of the domain failed temporarily: the resolver filters the name (EFILTERED).'
      : `The DNS lookup of the domain failed temporarily (${dns.cause}).`;
  }
  if (dns.via === 'address') {
    return 'The domain has no MX record, but a public IP address (RFC 5321 §5.1).';
  }
  const more = dns.hosts.length - MAX_HOSTS;
  const named = dns.hosts.slice(0, MAX_HOSTS).join(', ');
  return `Mail servers of the domain: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

const DNS_REASONS: Record<(DnsFinding & { state: 'fail' })['cause'], ReasonCode> = {
  null_mx: 'domain_null_mx',
  not_found: 'domain_not_found',
  no_mail_host: 'domain_no_mail_host',
  unroutable: 'mx_unroutable',
};

function aboutSmtp(smtp: SmtpFinding): string {
  if (smtp.state !== 'pass') {
    return smtp.cause === 'not_asked' ? '' : REASONS[SMTP_REASONS[smtp.cause]].sentence;
  }
  const { random, refusesStrangers } = smtp;
  const { sentence } = REASONS[ACCEPTED_REASONS[random]];
  return random === 'not_asked' && refusesStrangers
    ? `${sentence} Its provider is known to reject made-up ones.`
    : sentence;
}

const ACCEPTED_REASONS = {
  accepted: 'catch_all',
  refused: 'mailbox_confirmed',
  not_asked: 'mailbox_accepted',
} as const satisfies Record<(SmtpFinding & { state: 'pass' })['random'], ReasonCode>;

type SmtpCause = Exclude<Exclude<SmtpFinding, { state: 'pass' }>['cause'], 'not_asked'>;

const SMTP_REASONS: Record<SmtpCause, ReasonCode> = {
  no_mailbox: 'mailbox_not_found',
  disabled: 'mailbox_disabled',
  smtputf8: 'smtputf8_unsupported',
  mailbox_full: 'mailbox_full',
  unreachable: 'mx_unreachable',
  temporary: 'smtp_temporary',
  unavailable: 'smtp_unavailable',
  unverifiable: 'provider_unverifiable',
};
