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

describe('shared requests', () => {
  test('one request serves all concurrent callers of one address and mode', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const both = [requests.request(EMAIL, 'fast'), requests.request(EMAIL, 'fast')];
    expect(validate.requests).toHaveLength(1);
    validate.requests[0]!.respond();
    const [first, second] = await Promise.all(both);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ result: { status: 'valid' } });
  });

  test('another address or mode is a separate request', () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    for (const [email, mode] of [
      [EMAIL, 'fast'],
      [EMAIL, 'medium'],
      ['b@b.co', 'fast'],
    ] as const)
      void requests.request(email, mode);
    expect(validate.requests).toHaveLength(3);
    for (const { respond } of validate.requests) respond();
  });

  test('a request is aborted when its last caller leaves, and not before', async () => {
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

  test('an aborted request is not cached, and the next caller sends a new one', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const controller = new AbortController();
    void requests.request(EMAIL, 'fast', controller.signal);
    controller.abort();
    const next = requests.request(EMAIL, 'fast');
    expect(validate.requests).toHaveLength(2);
    validate.requests[0]!.respond({ status: 'invalid' });
    validate.requests[1]!.respond({ status: 'risky' });
    expect(await next).toMatchObject({ result: { status: 'risky' } });
    expect(requests.recall(EMAIL, 'fast')).toMatchObject({ verdict: 'risky' });
  });

  test('a caller with an aborted signal sends no request', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    expect(await requests.request(EMAIL, 'fast', AbortSignal.abort())).toMatchObject({
      failure: { code: 'aborted' },
    });
    expect(validate.requests).toHaveLength(0);
  });

  test('an observer that requests the same address and mode shares the request', async () => {
    const validate = heldValidate();
    const assessments: unknown[] = [];
    const requests = createRequests(validate, {
      timeoutMs: 1000,
      onEvent({ type }) {
        if (type === 'request') assessments.push(requests.request(EMAIL, 'fast'));
      },
    });
    assessments.push(requests.request(EMAIL, 'fast'));
    validate.requests[0]!.respond();
    expect(await Promise.all(assessments)).toHaveLength(2);
    expect(validate.requests).toHaveLength(1);
  });
});

describe('cache', () => {
  const modes: Mode[] = ['fast', 'medium', 'deep'];
  const modesAfter = async (requested: Mode, status: 'valid' | 'risky' | 'invalid', extra = {}) => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const assessment = requests.request(EMAIL, requested);
    validate.requests[0]!.respond({ status, ...extra });
    await assessment;
    return modes.filter((mode) => requests.recall(EMAIL, mode));
  };

  test('a cached result serves its own mode and every lighter one', async () => {
    expect(await modesAfter('fast', 'valid')).toEqual(['fast']);
    expect(await modesAfter('medium', 'risky')).toEqual(['fast', 'medium']);
    expect(await modesAfter('deep', 'valid')).toEqual(modes);
  });

  test('a cached invalid result serves every mode', async () => {
    expect(await modesAfter('fast', 'invalid')).toEqual(modes);
  });

  test.each(['dns_unavailable', 'mx_unreachable', 'smtp_temporary'])(
    'a result with the temporary reason %s is not cached',
    async (reason_code) => {
      expect(await modesAfter('deep', 'risky', { reason_code })).toEqual([]);
    },
  );

  test('a cached address is not requested again', async () => {
    const validate = heldValidate();
    const { requests, names } = setUp(validate);
    const first = requests.request(EMAIL, 'medium');
    validate.requests[0]!.respond();
    expect(await first).toEqual(await requests.request(EMAIL, 'fast'));
    expect(validate.requests).toHaveLength(1);
    expect(names().at(-1)).toBe('recall');
  });

  test('a late result of a lighter mode does not replace a deeper one', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const both = [requests.request(EMAIL, 'fast'), requests.request(EMAIL, 'medium')];
    validate.requests[1]!.respond({ status: 'risky' });
    await both[1];
    validate.requests[0]!.respond({ status: 'valid' });
    await both[0];
    expect(requests.recall(EMAIL, 'medium')).toMatchObject({ verdict: 'risky' });
  });

  test('a failure is not cached', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const failed = requests.request(EMAIL, 'fast');
    validate.requests[0]!.fail(new ValidateError('internal'));
    expect(await failed).toEqual(unanswered('unavailable'));
    void requests.request(EMAIL, 'fast');
    expect(validate.requests).toHaveLength(2);
    validate.requests[1]!.respond();
  });
});

describe('a faulty Validate', () => {
  const failureOf = async (validate: unknown) => {
    const { requests } = setUp(validate as Validate);
    const assessment = requests.request(EMAIL, 'fast');
    await pass(1000);
    return assessment;
  };

  test('a Validate that ignores the signal times out, and its late result is dropped', async () => {
    const validate = heldValidate();
    const { requests } = setUp(validate);
    const assessment = requests.request(EMAIL, 'fast');
    await pass(1000);
    expect(await assessment).toEqual(unanswered('timeout'));
    expect(validate.requests[0]!.signal.aborted).toBe(true);
    validate.requests[0]!.respond();
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
      'throws undefined',
      () => {
        throw undefined;
      },
      'unavailable',
    ],
    ['rejects with null', () => Promise.reject(null as unknown as Error), 'unavailable'],
    ['rejects with a string', () => Promise.reject('429' as unknown as Error), 'unavailable'],
    ['never settles', () => new Promise(() => {}), 'timeout'],
    ['returns undefined', () => undefined, 'bad_reply'],
    ['resolves with a string', () => Promise.resolve('valid'), 'bad_reply'],
    ['returns an unknown status', () => ({ result: '', status: 'good' }), 'bad_reply'],
    [
      'returns an object with a getter that throws',
      () => ({
        result: '',
        get status() {
          throw new Error();
        },
      }),
      'unavailable',
    ],
    [
      'returns a thenable that throws',
      () => ({
        then() {
          throw new Error();
        },
      }),
      'unavailable',
    ],
  ])('a Validate that %s is a failure', async (_, validate, code) => {
    expect(await failureOf(validate)).toEqual(unanswered(code as 'timeout'));
  });

  test('a Validate can return a result without a promise', async () => {
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
  ])('an error with the code %s reads as %s, from any realm', async (code, read) => {
    expect(await failureOf(() => Promise.reject({ code } as unknown as Error))).toMatchObject({
      failure: { code: read },
    });
  });

  test('an invalid retryAfterMs is ignored', async () => {
    for (const retryAfterMs of ['soon', NaN, Infinity, null, {}])
      expect(
        await failureOf(() =>
          Promise.reject({ code: 'internal', retryAfterMs } as unknown as Error),
        ),
      ).toEqual(unanswered('unavailable'));
  });
});
