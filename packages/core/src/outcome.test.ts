import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { assess, unanswered } from './assessment.ts';
import { en } from './locales/en.ts';
import { createOutcome, EMPTY } from './outcome.ts';

test('an outcome holds nothing back and is frozen', () => {
  const wire = result({ status: 'invalid', reason_code: 'mailbox_not_found' });
  const judged = createOutcome({ text: 'a@b.co', settings: {} }, assess(wire));
  expect(judged).toEqual({
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
  expect(Object.isFrozen(judged)).toBe(true);
});

test('an outcome that is let pass without praise has no message', () => {
  const judged = createOutcome({ text: 'a@b.co', settings: {} }, unanswered('timeout'));
  expect(judged).toMatchObject({ decision: 'allow', level: null, message: '', code: 'timeout' });
});

test('the outcome of an empty text is frozen and lets it pass', () => {
  expect(Object.isFrozen(EMPTY)).toBe(true);
  expect(EMPTY).toMatchObject({ decision: 'allow', level: null, message: '' });
});
