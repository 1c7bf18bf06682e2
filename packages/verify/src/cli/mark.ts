import type { CheckState } from '@postern/protocol';
import type { AddressAnswer } from './answer.ts';
import type { Shade } from './paint.ts';

/** How an outcome is displayed: never by color alone. */
export interface Mark {
  sign: string;
  word: string;
  shade: Shade;
}

/**
 * The reasons for an outage. They are not findings about the address.
 *
 * Source: docs/decisions/results.md#0005, rows 15, 18 and 19.
 */
const OUTAGES: ReadonlySet<string | undefined> = new Set([
  'dns_unavailable',
  'mx_unreachable',
  'smtp_temporary',
]);

const STATUSES = {
  valid: { sign: '✓', word: 'valid', shade: 'good' },
  risky: { sign: '!', word: 'risky', shade: 'doubtful' },
  invalid: { sign: '✗', word: 'invalid', shade: 'bad' },
} as const satisfies Record<string, Mark>;

const CHECKS: Record<CheckState, Mark> = {
  pass: { sign: '✓', word: 'pass', shade: 'good' },
  fail: { sign: '✗', word: 'fail', shade: 'bad' },
  unknown: { sign: '?', word: 'unknown', shade: 'doubtful' },
  skipped: { sign: '·', word: 'skipped', shade: 'quiet' },
};

/** The mark of an answer. */
export function markOf(answer: AddressAnswer): Mark {
  if ('error' in answer) return { sign: '?', word: 'no result', shade: 'doubtful' };
  const { status, reason_code } = answer.result;
  const mark = STATUSES[status];
  return OUTAGES.has(reason_code) ? { ...mark, sign: '?' } : mark;
}

/** The mark of a single check. */
export function markOfCheck(state: CheckState): Mark {
  return CHECKS[state];
}
