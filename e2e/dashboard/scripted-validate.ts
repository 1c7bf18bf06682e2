import { result, type CheckState, type Validate, type ValidationResult } from '@postern/protocol';

/** A fake of the engine that can hold its results. */
export interface ScriptedValidate {
  validate: Validate;
  /** Releases the results of the held addresses up to a number: `held-1@…`, `held-2@…`. */
  release(upTo: number): void;
}

/** The number of held addresses whose results are released from the start. */
export const FREE = 120;

const CHECKS = ['syntax', 'domain', 'disposable', 'typo', 'mx', 'smtp'];

/** Creates a fake engine whose result depends on the beginning of the address. */
export function createScriptedValidate(): ScriptedValidate {
  let released = FREE;
  const waiting = new Set<() => void>();

  return {
    async validate({ email, mode = 'medium' }, { signal } = {}) {
      const number = Number(/^held-(\d+)@/.exec(email)?.[1] ?? 0);
      while (number > released) {
        await new Promise<void>((resolve, reject) => {
          const end = () => reject(signal!.reason as Error);
          signal?.addEventListener('abort', end, { once: true });
          waiting.add(() => {
            signal?.removeEventListener('abort', end);
            resolve();
          });
        });
      }
      return verdictOf(email, mode);
    },
    release(upTo) {
      released = upTo;
      const all = [...waiting];
      waiting.clear();
      for (const resume of all) resume();
    },
  };
}

function verdictOf(email: string, mode: string): ValidationResult {
  const [, kind = '', number = ''] = /^(\w+)(?:-(\d+))?/.exec(email) ?? [];
  const [failing, verdict] = email.endsWith('@gmial.com')
    ? typo(email)
    : kind === 'person'
      ? PEOPLE[(Number(number) - 1) % PEOPLE.length]!
      : kind === 'held' && Number(number) > FREE
        ? FULL
        : (KINDS[kind] ?? FINE);
  const state = (name: string): CheckState =>
    name === 'smtp' ? 'skipped' : name !== failing ? 'pass' : name === 'mx' ? 'unknown' : 'fail';
  return result({
    result: email.trim(),
    mx_valid: true,
    mode: mode === 'fast' ? 'fast' : 'medium',
    ...verdict,
    checks: Object.fromEntries(CHECKS.map((name) => [name, state(name)])),
  });
}

type Verdict = readonly [failing: string, verdict: Partial<ValidationResult>];

const typo = (email: string): Verdict => [
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

const FINE: Verdict = [
  '',
  { status: 'valid', score: 85, reason_code: 'domain_ok', reason: 'The domain takes mail.' },
];

const FULL: Verdict = ['smtp', { status: 'risky', score: 50, reason_code: 'mailbox_full' }];

const KINDS: Record<string, Verdict> = {
  bad: [
    'domain',
    {
      status: 'invalid',
      score: 3,
      reason_code: 'domain_not_found',
      reason: 'There is no such domain.',
    },
  ],
  maybe: [
    'mx',
    {
      status: 'risky',
      score: 50,
      reason_code: 'dns_unavailable',
      reason: 'The DNS lookup of the domain failed temporarily.',
    },
  ],
};

/** The results of a list of people, which repeat. */
const PEOPLE: readonly Verdict[] = [
  FINE,
  FINE,
  ['disposable', { status: 'risky', score: 25, reason_code: 'domain_disposable' }],
  ['', { status: 'valid', score: 72, reason_code: 'domain_ok' }],
  KINDS['bad']!,
  typo('jo@gmial.com'),
];
