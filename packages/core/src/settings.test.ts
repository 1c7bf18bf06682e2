import { result } from '@postern/protocol';
import { expect, test } from 'vitest';
import { en } from './locales/en.ts';
import { ABORTED, createOutcome, DEFAULTS, EMPTY, layer } from './settings.ts';
import { finding, readResult } from './verdict.ts';

test('the defaults are those of the reference', () => {
  expect(layer()).toEqual({
    mode: 'fast',
    commitMode: 'medium',
    debounceMs: 400,
    deadlineMs: 4000,
    normalize: true,
  });
});

test('the later goes over the earlier, and undefined says nothing', () => {
  expect(
    layer(
      { debounceMs: 1, mode: 'deep' },
      { debounceMs: 2, mode: undefined },
      { debounceMs: undefined },
    ),
  ).toEqual({ ...DEFAULTS, debounceMs: 2, mode: 'deep' });
});

test('false and 0 say something', () => {
  expect(layer({ normalize: false, debounceMs: 0 })).toMatchObject({
    normalize: false,
    debounceMs: 0,
  });
});

test('a policy that does not exist is a TypeError', () => {
  expect(() => layer({ policy: 'lax' as 'strict' })).toThrow(TypeError);
});

test('an outcome holds nothing back and is frozen', () => {
  const wire = result({ status: 'invalid', reason_code: 'mailbox_not_found' });
  const judged = createOutcome(
    { address: 'a@b.co', finding: readResult(wire), suggestion: null },
    {},
  );
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
  const found = finding('unknown', 'timeout', { code: 'timeout' });
  const judged = createOutcome({ address: 'a@b.co', finding: found, suggestion: null }, {});
  expect(judged).toMatchObject({ decision: 'allow', level: null, message: '', code: 'timeout' });
});

test('the fixed outcomes are frozen and let everything pass', () => {
  for (const fixed of [EMPTY, ABORTED]) {
    expect(Object.isFrozen(fixed)).toBe(true);
    expect(fixed).toMatchObject({ decision: 'allow', level: null, message: '' });
  }
  expect(ABORTED.failure).toEqual({ code: 'aborted' });
});
