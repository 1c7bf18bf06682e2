import { result, ValidateError, type Mode, type Validate } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { unanswered } from './assessment.ts';
import { createRequests } from './requests.ts';
import type { ValidatorEvent } from './types.ts';
import { heldValidate } from './test/held-validate.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();

const EMAIL = 'a@b.co';

function setUp(validate: Validate & { requests?: unknown } = heldValidate(), timeoutMs = 1000) {
  const events: ValidatorEvent[] = [];
  const requests = createRequests(validate, {
    timeoutMs,
    onEvent: (event) => events.push(event),
  });
  return { requests, events, names: () => events.map(({ type }) => type) };
}

describe('joining', () => {
  test('one request serves all who ask the same at a time', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const both = [requests.request(EMAIL, 'fast'), requests.request(EMAIL, 'fast')];
    expect(validate.requests).toHaveLength(1);
    validate.requests[0]!.answer();
    const [first, second] = await Promise.all(both);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ result: { status: 'valid' } });
  });

  test('another address and another mode are other questions', () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    for (const [email, mode] of [
      [EMAIL, 'fast'],
      [EMAIL, 'medium'],
      ['b@b.co', 'fast'],
    ] as const)
      void requests.request(email, mode);
    expect(validate.requests).toHaveLength(3);
    for (const { answer } of validate.requests) answer();
  });

  test('the request is aborted when the last who asked has left, and not before', async () => {
    const validate = heldValidate();
    const { requests, names } = setUp(validate);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = requests.request(EMAIL, 'fast', one.signal);
    const second = requests.request(EMAIL, 'fast', two.signal);
    one.abort();
    expect(await first).toEqual(unanswered('aborted'));
    expect(validate.requests[0]!.signal.aborted).toBe(false);
    two.abort();
    expect(await second).toEqual(unanswered('aborted'));
    expect(validate.requests[0]!.signal.aborted).toBe(true);
    expect(names()).toEqual(['request', 'abort']);
  });

  test('an abort is not remembered: the next asks anew', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const controller = new AbortController();
    void requests.request(EMAIL, 'fast', controller.signal);
    controller.abort();
    const next = requests.request(EMAIL, 'fast');
    expect(validate.requests).toHaveLength(2);
    validate.requests[0]!.answer({ status: 'invalid' });
    validate.requests[1]!.answer({ status: 'risky' });
    expect(await next).toMatchObject({ result: { status: 'risky' } });
    expect(requests.recall(EMAIL, 'fast')).toMatchObject({ verdict: 'risky' });
  });

  test('who has aborted already asks nobody', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    expect(await requests.request(EMAIL, 'fast', AbortSignal.abort())).toMatchObject({
      failure: { code: 'aborted' },
    });
    expect(validate.requests).toHaveLength(0);
  });

  test('an observer that asks the same question joins it', async () => {
    const validate = heldValidate();
    const answers: unknown[] = [];
    const requests = createRequests(validate, {
      timeoutMs: 1000,
      onEvent({ type }) {
        if (type === 'request') answers.push(requests.request(EMAIL, 'fast'));
      },
    });
    answers.push(requests.request(EMAIL, 'fast'));
    validate.requests[0]!.answer();
    expect(await Promise.all(answers)).toHaveLength(2);
    expect(validate.requests).toHaveLength(1);
  });
});

describe('memory', () => {
  const modes: Mode[] = ['fast', 'medium', 'deep'];
  const ask = async (asked: Mode, status: 'valid' | 'risky' | 'invalid', extra = {}) => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const answer = requests.request(EMAIL, asked);
    validate.requests[0]!.answer({ status, ...extra });
    await answer;
    return modes.filter((mode) => requests.recall(EMAIL, mode));
  };

  test('an answer serves its own mode and every shallower one', async () => {
    expect(await ask('fast', 'valid')).toEqual(['fast']);
    expect(await ask('medium', 'risky')).toEqual(['fast', 'medium']);
    expect(await ask('deep', 'valid')).toEqual(modes);
  });

  test('an invalid is final in every mode', async () => {
    expect(await ask('fast', 'invalid')).toEqual(modes);
  });

  test.each(['dns_unavailable', 'mx_unreachable', 'smtp_temporary'])(
    'the temporary outcome %s is never remembered',
    async (reason_code) => {
      expect(await ask('deep', 'risky', { reason_code })).toEqual([]);
    },
  );

  test('what is remembered is not asked about', async () => {
    const validate = heldValidate();
    const { requests, names } = setUp(validate);
    const first = requests.request(EMAIL, 'medium');
    validate.requests[0]!.answer();
    expect(await first).toEqual(await requests.request(EMAIL, 'fast'));
    expect(validate.requests).toHaveLength(1);
    expect(names().at(-1)).toBe('recall');
  });

  test('a lighter answer that comes late does not take the place of a deeper one', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const both = [requests.request(EMAIL, 'fast'), requests.request(EMAIL, 'medium')];
    validate.requests[1]!.answer({ status: 'risky' });
    await both[1];
    validate.requests[0]!.answer({ status: 'valid' });
    await both[0];
    expect(requests.recall(EMAIL, 'medium')).toMatchObject({ verdict: 'risky' });
  });

  test('a failure is never remembered', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const failed = requests.request(EMAIL, 'fast');
    validate.requests[0]!.fail(new ValidateError('internal'));
    expect(await failed).toEqual(unanswered('unavailable'));
    void requests.request(EMAIL, 'fast');
    expect(validate.requests).toHaveLength(2);
    validate.requests[1]!.answer();
  });
});

describe('a Validate that misbehaves', () => {
  const failureOf = async (validate: unknown) => {
    const { requests } = setUp(validate as Validate);
    const answer = requests.request(EMAIL, 'fast');
    await pass(1000);
    return answer;
  };

  test('takes too long and ignores the signal: the answer is a timeout, and the late one is dropped', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const answer = requests.request(EMAIL, 'fast');
    await pass(1000);
    expect(await answer).toEqual(unanswered('timeout'));
    expect(validate.requests[0]!.signal.aborted).toBe(true);
    validate.requests[0]!.answer();
    await pass(0);
    expect(requests.recall(EMAIL, 'fast')).toBeUndefined();
  });

  test.each<[string, unknown, string]>([
    [
      'throws at once',
      () => {
        throw new Error('no');
      },
      'unavailable',
    ],
    [
      'throws nothing',
      () => {
        throw undefined;
      },
      'unavailable',
    ],
    ['rejects with null', () => Promise.reject(null as unknown as Error), 'unavailable'],
    ['rejects with a text', () => Promise.reject('429' as unknown as Error), 'unavailable'],
    ['never answers', () => new Promise(() => {}), 'timeout'],
    ['answers with nothing', () => undefined, 'bad_reply'],
    ['answers with a text', () => Promise.resolve('valid'), 'bad_reply'],
    [
      'answers with a status that does not exist',
      () => ({ result: '', status: 'good' }),
      'bad_reply',
    ],
    [
      'answers with a getter that throws',
      () => ({
        result: '',
        get status() {
          throw new Error();
        },
      }),
      'unavailable',
    ],
    [
      'answers with a thenable that throws',
      () => ({
        then() {
          throw new Error();
        },
      }),
      'unavailable',
    ],
  ])('%s', async (_, validate, code) => {
    expect(await failureOf(validate)).toEqual(unanswered(code as 'timeout'));
  });

  test('answers without a promise', async () => {
    expect(await failureOf(() => result({ result: EMAIL }))).toHaveProperty(
      'result.status',
      'valid',
    );
  });

  test.each([
    ['rate_limited', 'rate_limited'],
    ['timeout', 'timeout'],
    ['upstream_timeout', 'timeout'],
    ['upstream_bad', 'bad_reply'],
    ['internal', 'unavailable'],
    ['overloaded', 'unavailable'],
    ['made_up', 'unavailable'],
  ])('an error with code %s reads as %s, from whatever realm it is', async (code, read) => {
    expect(await failureOf(() => Promise.reject({ code } as unknown as Error))).toMatchObject({
      failure: { code: read },
    });
  });

  test('a retry hint that is no time is none', async () => {
    for (const retryAfterMs of ['soon', NaN, Infinity, null, {}])
      expect(
        await failureOf(() =>
          Promise.reject({ code: 'internal', retryAfterMs } as unknown as Error),
        ),
      ).toEqual(unanswered('unavailable'));
  });
});
