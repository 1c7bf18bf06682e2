import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { decideOutcome } from './decide-outcome.ts';
import type { OpenAddress } from './open-addresses.ts';

const terms = { mode: 'deep', now: 1000, temporaryDelaysMs: [10, 20], retryMs: 5 } as const;
const address = (fields: Partial<OpenAddress> = {}): OpenAddress => ({
  position: 7,
  email: ' a@B.example',
  copies: 2,
  tries: 0,
  crashes: 0,
  round: 0,
  dueAt: 0,
  temporary: null,
  ...fields,
});
const temporary = result({ result: 'a@b.example', status: 'risky', reason_code: 'smtp_temporary' });

test('a result is final', () => {
  const read = result({ result: 'a@b.example', status: 'valid', reason_code: 'domain_ok' });
  const outcome = { position: 7, copies: 2, status: 'valid', reason_code: 'domain_ok' };
  expect(decideOutcome(address(), read, terms)).toEqual({
    outcome: { ...outcome, result: JSON.stringify(read) },
  });
});

test('an address with a temporary result is validated again after each delay, then the result is final', () => {
  const json = JSON.stringify(temporary);
  const later = { position: 7, tries: 0, crashes: 0, result: json };
  expect(decideOutcome(address(), temporary, terms)).toEqual({
    attempt: { ...later, round: 1, due_at: 1010 },
  });
  const second = address({ round: 1, temporary: json });
  expect(decideOutcome(second, temporary, terms)).toEqual({
    attempt: { ...later, round: 2, due_at: 1020 },
  });
  expect(decideOutcome(address({ round: 2, temporary: json }), temporary, terms)).toMatchObject({
    outcome: { reason_code: 'smtp_temporary', status: 'risky' },
  });
});

test.each([null, undefined, {}, 'valid', { result: 'x', status: 'fine' }])(
  'without a valid result, such as %j, the address is validated twice more, then its reason is no_answer',
  (answer) => {
    const later = { position: 7, crashes: 0, round: 0, due_at: 1005, result: null };
    expect(decideOutcome(address(), answer, terms)).toEqual({ attempt: { ...later, tries: 1 } });
    expect(decideOutcome(address({ tries: 1 }), answer, terms)).toEqual({
      attempt: { ...later, tries: 2 },
    });
    const last = decideOutcome(address({ tries: 2 }), answer, terms) as {
      outcome: { result: string };
    };
    expect(last).toMatchObject({ outcome: { status: 'risky', reason_code: 'no_answer' } });
    expect(JSON.parse(last.outcome.result)).toMatchObject({
      result: 'a@b.example',
      status: 'risky',
      score: 50,
      is_valid: false,
      syntax_valid: true,
      reason_code: 'no_answer',
      reason: 'The check failed several times, so nothing is known about this address.',
      mode: 'deep',
    });
  },
);

test('an earlier temporary result counts when the last attempts have none', () => {
  const known = address({ tries: 2, round: 1, temporary: JSON.stringify(temporary) });
  expect(decideOutcome(known, null, terms)).toMatchObject({
    outcome: { reason_code: 'smtp_temporary' },
  });
});
