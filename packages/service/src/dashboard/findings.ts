import type { CheckState, Mode, ValidationResult } from '@postern/protocol';
import type { Evidence } from '@postern/verify';

/** A check, what it yielded, and that in a plain English sentence. */
export interface CheckFinding {
  name: string;
  state: CheckState;
  finding: string;
}

/** What was asked for, beside what came of it. */
interface CheckRequest {
  /** The mode that was asked for. */
  mode: Mode;
  /** Whether mail hosts are asked at all. */
  isDeep: boolean;
}

type Say = (evidence: Evidence, result: ValidationResult) => string;

const MAX_HOSTS = 3;
const MAX_REPLY_CHARACTERS = 300;
const EARLIER = 'Not asked: what came before settled it.';
const DEEP_IS_OFF =
  'Not asked: mode deep is switched off. It needs a HELO name and a sender, which the operator sets.';

/** Tells what each check of a result yielded; in general words where the engine gave no evidence. */
export function findingsOf(
  result: ValidationResult,
  evidence: Evidence | null,
  request: CheckRequest,
): CheckFinding[] {
  return Object.entries(result.checks ?? {}).map(([name, state]) => ({
    name,
    state,
    finding:
      state === 'skipped'
        ? notAsked(name, result, request)
        : ((evidence && SAYINGS[name]?.(evidence, result)) ?? GENERAL[name]?.[state] ?? ''),
  }));
}

function notAsked(
  name: string,
  { reason_code = '' }: ValidationResult,
  request: CheckRequest,
): string {
  const { mode, isDeep } = request;
  if (name === 'mx' && mode === 'fast') return 'Not asked: mode fast looks at the text alone.';
  if (name !== 'smtp') return EARLIER;
  if (mode !== 'deep') return 'Not asked: only mode deep asks the mail host.';
  return isDeep ? (SMTP_SKIPPED[reason_code] ?? EARLIER) : DEEP_IS_OFF;
}

const SMTP_SKIPPED: Record<string, string> = {
  smtp_unavailable:
    'We could not ask: the way out is closed, or the mail host does not talk to us.',
  provider_unverifiable: 'The provider says yes to any name, or does not tell.',
};

const SAYINGS: Record<string, Say> = {
  syntax({ syntax, doubt }, { reason = '' }) {
    if (syntax.state !== 'pass') return reason;
    return doubt === null ? 'Written as RFC 5321 and RFC 6531 have it.' : DOUBTS[doubt];
  },
  domain({ reserved, tld }) {
    if (reserved.state === 'fail') {
      const { name, purpose, source } = reserved.use;
      return `${name} is reserved for ${purpose} (${source}).`;
    }
    return tld.state === 'fail'
      ? 'No special-use name, but its ending is not in the list of top-level domains.'
      : 'A public name, not one for special use (RFC 6761).';
  },
  disposable({ disposable, isSuspect }) {
    const { state, lists = [], host } = disposable;
    if (state === 'listed') {
      const named = lists.length > 0 ? lists.join(', ') : 'other lists';
      return `Not known as a disposable email service, but named by ${named}.`;
    }
    if (state !== 'fail') {
      return isSuspect
        ? 'Only on a list of temporary-mail services that proves nothing.'
        : 'Not in the lists of temporary-mail services.';
    }
    if (host !== undefined) return `Its mail goes to a temporary-mail service, ${host}.`;
    return lists.length > 0
      ? `Listed as temporary mail by ${lists.join(', ')}.`
      : 'In the list of temporary-mail services.';
  },
  typo({ squat, typo }, { suggested_email }) {
    if (squat.state === 'fail') return 'In the list of registered misspellings.';
    if (typo.state !== 'fail') return 'Close to no known name.';
    return `Close to ${suggested_email?.split('@').pop() ?? 'a known name'}.`;
  },
  mx({ dns }) {
    if (dns.state === 'skipped') return EARLIER;
    if (dns.state === 'fail') return DNS_FAILURES[dns.cause];
    if (dns.state === 'temperror') return `The DNS gave no answer to rely on (${dns.cause}).`;
    if (dns.via === 'address') return 'No MX, but the domain itself has a public address.';
    const more = dns.hosts.length - MAX_HOSTS;
    const named = dns.hosts.slice(0, MAX_HOSTS).join(', ');
    return `Its mail goes to ${named}${more > 0 ? ` and ${more} more` : ''}.`;
  },
  smtp({ smtp }) {
    const meaning = smtp.state === 'pass' ? ACCEPTED[smtp.random] : SMTP_MEANINGS[smtp.cause];
    const { host = '', text = '', code, tlsError } = smtp;
    if (code === 0) return meaning;
    const clear = tlsError === undefined ? '' : ' It was asked in clear text: TLS failed.';
    if (text === '') return `${meaning} It answered ${code}.${clear}`;
    const words = text.replaceAll(/\s+/g, ' ').slice(0, MAX_REPLY_CHARACTERS);
    return `${meaning} ${host || 'It'} said: ${code} ${words}${clear}`;
  },
};

const DOUBTS = {
  local_nonstandard: 'Its dots break RFC 5321, as its carrier once allowed.',
  local_mixed_scripts: 'The part before the @ mixes scripts (UTS 39).',
};

const DNS_FAILURES = {
  null_mx: 'The domain says that it takes no mail (RFC 7505).',
  not_found: 'There is no such domain.',
  no_mail_host: 'The domain has neither a mail host nor an address.',
  unroutable:
    'No mail server of the domain has a public IP address. For a network of your own, set --allow-private.',
};

const ACCEPTED = {
  accepted: 'The mail host accepts the mailbox, and an invented one too.',
  refused: 'The mail host accepts the mailbox, and refuses an invented one.',
  not_asked: 'The mail host accepts the mailbox.',
};

const SMTP_MEANINGS = {
  no_mailbox: 'The mail host says that there is no such mailbox.',
  disabled: 'The mail host says that the mailbox is switched off.',
  smtputf8: 'The mail host takes no international addresses (RFC 6531).',
  mailbox_full: 'The mail host says that the mailbox is full.',
  unreachable: 'No mail host could be reached.',
  temporary: 'The mail host asked to try again later, or did not answer in time.',
  not_asked: EARLIER,
  unavailable: SMTP_SKIPPED['smtp_unavailable']!,
  unverifiable: SMTP_SKIPPED['provider_unverifiable']!,
};

/** What an outcome means when nothing else is known. */
const GENERAL: Record<string, Partial<Record<CheckState, string>>> = {
  syntax: { pass: 'Written correctly.', fail: 'Not written correctly.' },
  domain: { pass: 'A public name.', fail: 'A name for special use.' },
  disposable: {
    pass: 'No temporary-mail service.',
    fail: 'A temporary-mail service.',
    unknown: 'Not known as a disposable email service, but named by other lists.',
  },
  typo: { pass: 'No likely misspelling.', fail: 'A likely misspelling.' },
  mx: {
    pass: 'The domain takes mail.',
    fail: 'The domain takes no mail.',
    unknown: 'The DNS gave no answer to rely on.',
  },
  smtp: {
    pass: 'The mail host accepts the mailbox.',
    fail: 'The mail host refuses the mailbox.',
    unknown: 'The mail host said neither yes nor no.',
  },
};
