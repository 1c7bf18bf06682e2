import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { assess, unanswered } from './assessment.ts';
import { en } from './locales/en.ts';
import { createOutcome, EMPTY } from './outcome.ts';

test('createOutcome returns a complete and frozen outcome', () => {
  const wire = result({ status: 'invalid', reason_code: 'mailbox_not_found' });
  const outcome = createOutcome({ text: 'a@b.co', settings: {} }, assess(wire));
  expect(outcome).toEqual({
    address: 'a@b.co',
    verdict: 'invalid',
    level: 'error',
    decision: 'block',
    message: en.mailbox_not_found,
    suggestion: null,
    result: wire,
    failure: null,
    code: 'mailbox_not_found',
  });
  expect(Object.isFrozen(outcome)).toBe(true);
});

test('createOutcome returns no message for an allowed failure', () => {
  const outcome = createOutcome({ text: 'a@b.co', settings: {} }, unanswered('timeout'));
  expect(outcome).toMatchObject({ decision: 'allow', level: null, message: '', code: 'timeout' });
});

test('EMPTY is frozen and allows a submit', () => {
  expect(Object.isFrozen(EMPTY)).toBe(true);
  expect(EMPTY).toMatchObject({ decision: 'allow', level: null, message: '' });
});
