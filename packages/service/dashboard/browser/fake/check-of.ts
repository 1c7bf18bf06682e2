import { result, type CheckState, type ValidationResult } from '@postern/protocol';
import type { Inspection } from '../../src/api/wire.ts';

const FINDINGS: Record<string, string> = {
  syntax: 'Written as RFC 5321 and RFC 6531 have it.',
  domain: 'A public name, not one for special use (RFC 6761).',
  disposable: 'Not in the list of temporary-mail services.',
  typo: 'Close to no known name.',
  mx: 'Its mail goes to aspmx.l.example.net, alt1.aspmx.l.example.net and 3 more.',
  smtp: 'Not asked: only mode deep asks the mail host.',
};

/** Answers by the beginning of an address, as nothing else is known here. */
export function checkOf({ email = '', mode = 'medium' }: Record<string, string>): Inspection {
  const [failing, verdict] = verdictOf(email);
  const checks = Object.entries(FINDINGS).map(([name, text]) => {
    const state: CheckState =
      name === 'smtp'
        ? 'skipped'
        : name === failing
          ? name === 'mx'
            ? 'unknown'
            : 'fail'
          : 'pass';
    return { name, state, finding: name === failing ? (verdict.reason ?? '') : text };
  });
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  return {
    result: result({
      result: email.trim(),
      mx_valid: true,
      mode: mode === 'fast' ? 'fast' : 'medium',
      ...verdict,
      checks: states,
    }),
    checks,
  };
}

function verdictOf(email: string): [failing: string, verdict: Partial<ValidationResult>] {
  if (email.startsWith('bad'))
    return [
      'domain',
      {
        status: 'invalid',
        score: 3,
        reason_code: 'domain_not_found',
        reason: 'There is no such domain.',
      },
    ];
  if (email.startsWith('maybe'))
    return [
      'mx',
      {
        status: 'risky',
        score: 50,
        reason_code: 'dns_unavailable',
        reason: 'The DNS gave no answer to rely on.',
      },
    ];
  if (email.endsWith('@gmial.com'))
    return [
      'typo',
      {
        status: 'risky',
        score: 40,
        reason_code: 'typo_near',
        reason: 'Close to gmail.com.',
        suggestion: `Did you mean ${email.replace('gmial', 'gmail')}?`,
        suggested_email: email.replace('gmial', 'gmail'),
      },
    ];
  return ['', { score: 85, reason_code: 'domain_ok', reason: 'The domain takes mail.' }];
}
