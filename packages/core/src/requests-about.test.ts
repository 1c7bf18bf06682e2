import { result, type Validate, type ValidationResult } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { unanswered } from './assessment.ts';
import { createRequests } from './requests.ts';
import type { ValidatorEvent } from './types.ts';
import { useFakeClock } from './test/fake-clock.ts';

useFakeClock();

function setUp(given: Partial<ValidationResult>) {
  const events: ValidatorEvent[] = [];
  const asked: string[] = [];
  const validate: Validate = async ({ email }) => {
    asked.push(email);
    return { ...result({ result: email }), ...given };
  };
  const requests = createRequests(validate, {
    timeoutMs: 1000,
    onEvent: (event) => events.push(event),
  });
  return { requests, asked, events };
}

describe('a reply about another address', () => {
  test.each([
    ['local part', 'joe@example.com', 'jane@example.com'],
    ['domain', 'jane@example.org', 'jane@example.com'],
    ['domain in A-labels', 'jane@xn--bcher-kva.example', 'jane@buecher.example'],
  ])('is no answer, and is not remembered: another %s', async (_, told, email) => {
    for (const status of ['valid', 'invalid', 'risky'] as const) {
      const { requests, asked, events } = setUp({ result: told, status });
      for (const times of [1, 2]) {
        expect(await requests.request(email, 'fast')).toEqual(unanswered('bad_reply'));
        expect(asked).toHaveLength(times);
      }
      expect(requests.recall(email, 'fast')).toBeUndefined();
      expect(requests.recall(told, 'fast')).toBeUndefined();
      expect(events.map(({ type }) => type)).toEqual(['request', 'failure', 'request', 'failure']);
    }
  });

  test.each([
    ['letter case', 'JANE@Example.com', 'jane@example.com'],
    ['dots and a tag', 'janedoe@gmail.com', 'jane.doe+news@gmail.com'],
    ['a domain in A-labels', 'jane@xn--bcher-kva.example', 'jane@bücher.example'],
    ['a domain in Unicode', 'jane@bücher.example', 'jane@xn--bcher-kva.example'],
  ])('is not one that differs in %s', async (_, told, email) => {
    const { requests } = setUp({ result: told });
    expect(await requests.request(email, 'fast')).toMatchObject({ verdict: 'valid' });
    expect(requests.recall(email, 'fast')).toMatchObject({ verdict: 'valid' });
  });

  test.each(['', 'unknown', 'No such mailbox: joe@example.com'])(
    'is not one whose result is no address: %j',
    async (told) => {
      const { requests } = setUp({ result: told, status: 'invalid' });
      expect(await requests.request('jane@example.com', 'fast')).toMatchObject({
        verdict: 'invalid',
      });
    },
  );
});

test.each([
  [101, 100],
  [-1, 0],
])('a score of %i is taken for %i, and the reply for an answer', async (told, score) => {
  const { requests } = setUp({ status: 'invalid', score: told });
  expect(await requests.request('jane@example.com', 'fast')).toMatchObject({
    verdict: 'invalid',
    result: { score },
  });
});
