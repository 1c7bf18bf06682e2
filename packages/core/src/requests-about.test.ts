import { result, type Validate, type ValidationResult } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { unanswered } from './assessment.ts';
import { createRequests } from './requests.ts';
import type { ValidatorEvent } from './types.ts';
import { useFakeClock } from './test/fake-clock.ts';

useFakeClock();

function setUp(given: Partial<ValidationResult>) {
  const events: ValidatorEvent[] = [];
  const requested: string[] = [];
  const validate: Validate = async ({ email }) => {
    requested.push(email);
    return { ...result({ result: email }), ...given };
  };
  const requests = createRequests(validate, {
    timeoutMs: 1000,
    onEvent: (event) => events.push(event),
  });
  return { requests, requested, events };
}

describe('the address of a response', () => {
  test.each([
    ['local part', 'joe@example.com', 'jane@example.com'],
    ['domain', 'jane@example.org', 'jane@example.com'],
    ['domain in A-labels', 'jane@xn--bcher-kva.example', 'jane@buecher.example'],
  ])('a response about another %s is a bad_reply and is not cached', async (_, returned, email) => {
    for (const status of ['valid', 'invalid', 'risky'] as const) {
      const { requests, requested, events } = setUp({ result: returned, status });
      for (const times of [1, 2]) {
        expect(await requests.request(email, 'fast')).toEqual(unanswered('bad_reply'));
        expect(requested).toHaveLength(times);
      }
      expect(requests.recall(email, 'fast')).toBeUndefined();
      expect(requests.recall(returned, 'fast')).toBeUndefined();
      expect(events.map(({ type }) => type)).toEqual(['request', 'failure', 'request', 'failure']);
    }
  });

  test.each([
    ['letter case', 'JANE@Example.com', 'jane@example.com'],
    ['dots and a tag', 'janedoe@gmail.com', 'jane.doe+news@gmail.com'],
    ['a domain in A-labels', 'jane@xn--bcher-kva.example', 'jane@bücher.example'],
    ['a domain in Unicode', 'jane@bücher.example', 'jane@xn--bcher-kva.example'],
  ])('a response whose address differs in %s is accepted', async (_, returned, email) => {
    const { requests } = setUp({ result: returned });
    expect(await requests.request(email, 'fast')).toMatchObject({ verdict: 'valid' });
    expect(requests.recall(email, 'fast')).toMatchObject({ verdict: 'valid' });
  });

  test.each(['', 'unknown', 'No such mailbox: joe@example.com'])(
    'a response whose result is not an address is accepted: %j',
    async (returned) => {
      const { requests } = setUp({ result: returned, status: 'invalid' });
      expect(await requests.request('jane@example.com', 'fast')).toMatchObject({
        verdict: 'invalid',
      });
    },
  );
});

test.each([
  [101, 100],
  [-1, 0],
])('a response with a score of %i is accepted with the score %i', async (returned, score) => {
  const { requests } = setUp({ status: 'invalid', score: returned });
  expect(await requests.request('jane@example.com', 'fast')).toMatchObject({
    verdict: 'invalid',
    result: { score },
  });
});
