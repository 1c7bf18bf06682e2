import {
  result,
  ValidateError,
  type ErrorCode,
  type Validate,
  type ValidationResult,
} from '@postern/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import { ask, codeOf, fakeClock, fakeValidate, read } from '../test/ask.ts';

const limits = { caller: false, global: false } as const;

const codes: [ErrorCode, ErrorCode][] = [
  ['bad_json', 'upstream_bad'],
  ['auth_missing', 'upstream_bad'],
  ['auth_invalid', 'upstream_bad'],
  ['auth_conflict', 'upstream_bad'],
  ['forbidden', 'upstream_bad'],
  ['not_found', 'upstream_bad'],
  ['method_not_allowed', 'upstream_bad'],
  ['conflict', 'upstream_bad'],
  ['too_large', 'upstream_bad'],
  ['unsupported_media', 'upstream_bad'],
  ['unprocessable', 'upstream_bad'],
  ['internal', 'upstream_bad'],
  ['not_available', 'upstream_bad'],
  ['upstream_bad', 'upstream_bad'],
  ['rate_limited', 'rate_limited'],
  ['overloaded', 'overloaded'],
  ['timeout', 'upstream_timeout'],
  ['upstream_timeout', 'upstream_timeout'],
];

test.each(codes)('%s of the upstream becomes %s for the browser', async (theirs, ours) => {
  const error = new ValidateError(theirs, { message: 'canary', cause: 'canary' });
  const response = await ask(
    createProxy({ warn: false, validate: fakeValidate({ 'jane@example.com': error }) }),
  );
  expect(await response.clone().text()).not.toContain('canary');
  expect(await codeOf(response)).toBe(ours);
});

test.each([
  ['an error', new Error('canary')],
  ['text', 'canary'],
  ['nothing', undefined],
  ['null', null],
  ['a similar object with an unknown code', { name: 'ValidateError', code: 'toString' }],
])('%s thrown by the upstream is upstream_bad', async (_name, thrown) => {
  for (const validate of [
    async () => Promise.reject(thrown as Error),
    () => {
      throw thrown;
    },
  ] as Validate[]) {
    expect(await codeOf(await ask(createProxy({ warn: false, validate })))).toBe('upstream_bad');
  }
});

test('a ValidateError of another copy of the protocol package is recognized', async () => {
  const thrown = { name: 'ValidateError', code: 'upstream_timeout' } as ValidateError;
  const proxy = createProxy({ warn: false, validate: () => Promise.reject(thrown) });
  expect(await codeOf(await ask(proxy))).toBe('upstream_timeout');
});

test.each([
  ['nothing', undefined],
  ['text', 'valid'],
  ['a list', []],
  ['no status', { result: 'jane@example.com' }],
  ['an unknown status', { result: 'jane@example.com', status: 'foo' }],
  ['an infinite score', { result: 'jane@example.com', status: 'valid', score: Infinity }],
  ['another local part', { result: 'joe@example.com', status: 'valid' }],
  ['another domain', { result: 'jane@example.org', status: 'valid' }],
  ['no address', { status: 'valid' }],
])('%s as a result is upstream_bad', async (_name, given) => {
  const proxy = createProxy({
    warn: false,
    validate: async () => given as unknown as ValidationResult,
  });
  expect(await codeOf(await ask(proxy))).toBe('upstream_bad');
});

test('additional fields of a result are not passed on', async () => {
  const given = JSON.parse(
    '{"result":"JANE@example.com","status":"valid","score":90,"__proto__":{"x":1},"key":"canary","is_free":1}',
  ) as ValidationResult;
  const proxy = createProxy({ validate: async () => given, expose: 'full' });
  const { data } = await read(await ask(proxy));
  expect(data).toEqual({ result: 'jane@example.com', status: 'valid', score: 90, mode: 'fast' });
});

test.each([
  [101, 100],
  [-1, 0],
])('a score of %i is sent as %i: the status is public', async (received, score) => {
  const given = result({ result: 'jane@example.com', status: 'risky', score: received });
  const proxy = createProxy({ validate: async () => given, expose: 'full' });
  expect((await read(await ask(proxy))).data).toMatchObject({ status: 'risky', score });
});

describe('a reply about another address', () => {
  const events: ProxyEvent[] = [];
  const newEventTypes = () => events.splice(0).map(({ type }) => type);
  const onEvent = (event: ProxyEvent) => void events.push(event);
  // Excludes the time limit of a store, which a busy machine could exceed.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['memory', undefined],
    ['store', true],
  ])('causes one alarm, and is neither sent nor stored in the %s', async (_name, isStored) => {
    const store = new Map<string, string>();
    const cache = {
      get: (key: string) => store.get(key),
      set: (key: string, value: string) => void store.set(key, value),
    };
    const answers: Record<string, Partial<ValidationResult>> = {
      'jane@example.com': { result: 'someone.else@example.com', status: 'invalid' },
    };
    const validate = fakeValidate(answers);
    const proxy = createProxy({ validate, limits, onEvent, ...(isStored && { cache }) });
    for (let at = 0; at < 2; at++) {
      const rejected = await ask(proxy);
      expect(await rejected.clone().text()).not.toContain('else');
      expect(await codeOf(rejected)).toBe('upstream_bad');
    }
    expect(validate.asked).toHaveLength(2);
    expect(store.size).toBe(0);
    expect(newEventTypes()).toEqual(['upstream_alarm', 'refused', 'refused']);

    delete answers['jane@example.com'];
    const { data } = await read(await ask(proxy));
    expect(data).toMatchObject({ result: 'jane@example.com', status: 'valid' });
    expect(newEventTypes()).toEqual(['upstream_recovered', 'answered']);
  });

  test('is not sent to the requests that joined the call', async () => {
    const proxy = createProxy({
      validate: async () => result({ result: 'someone.else@example.com' }),
      limits,
      onEvent,
    });
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(proxy)));
    for (const rejected of asked) expect(await codeOf(rejected)).toBe('upstream_bad');
    expect(newEventTypes().filter((type) => type === 'upstream_alarm')).toHaveLength(1);
  });

  test.each([
    ['the case of its letters', 'Jane.Doe@example.com', 'jane.doe@example.com'],
    ['its dots and its tag', 'jane.doe+news@gmail.com', 'janedoe@gmail.com'],
    ['its domain in A-labels', 'jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ['its domain in Unicode', 'jane@xn--bcher-kva.example', 'jane@bücher.example'],
  ])('is not one that differs only in %s', async (_name, email, given) => {
    const proxy = createProxy({ validate: async () => result({ result: given }) });
    expect((await read(await ask(proxy, { email }))).data).toMatchObject({ result: email });
  });

  test.each(['', 'unknown', 'No such mailbox: joe@example.com'])(
    'is not one whose result is not an address: %j',
    async (given) => {
      const proxy = createProxy({ validate: async () => result({ result: given }) });
      expect((await read(await ask(proxy))).data).toMatchObject({ result: 'jane@example.com' });
    },
  );
});

describe('a pause that the upstream requires', () => {
  test.each([
    ['rate_limited', 30_000, 30],
    ['rate_limited', 1_500, 2],
    ['rate_limited', 10, 1],
    ['rate_limited', undefined, 5],
    ['rate_limited', 0, 5],
    ['rate_limited', NaN, 5],
    ['rate_limited', Infinity, 3600],
    ['rate_limited', 999_999_999_000, 3600],
    ['overloaded', 30_000, 30],
  ] as const)(
    '%s with %s ms lasts %i s, without a call until then',
    async (code, retryAfterMs, pauseS) => {
      const { now, advance } = fakeClock();
      const events: ProxyEvent[] = [];
      const validate = fakeValidate({
        'limited@example.com': new ValidateError(code, { retryAfterMs }),
      });
      const proxy = createProxy({
        validate,
        limits,
        now,
        onEvent: (event) => void events.push(event),
      });
      await ask(proxy, { email: 'known@example.com' });
      const limited = await ask(proxy, { email: 'limited@example.com' });
      expect(Number(limited.headers.get('retry-after'))).toBe(pauseS);
      const calls = validate.asked.length;
      const isPlain = retryAfterMs === 1500;
      advance((isPlain ? retryAfterMs : pauseS * 1000) - 1);
      const waiting = await ask(proxy);
      expect(waiting.headers.get('retry-after')).toBe('1');
      expect(await codeOf(waiting)).toBe(code);
      expect((await ask(proxy, { email: 'known@example.com' })).status).toBe(200);
      expect(validate.asked).toHaveLength(calls);
      advance(1);
      expect((await ask(proxy)).status).toBe(200);
      expect(events.filter(({ type }) => type === 'upstream_limited')).toHaveLength(1);
    },
  );
});

test('a series of failures causes one alarm and one recovery event', async () => {
  const events: ProxyEvent[] = [];
  const validate = fakeValidate({
    'bad@example.com': new ValidateError('auth_invalid'),
    'slow@example.com': new ValidateError('upstream_timeout'),
  });
  const proxy = createProxy({
    validate,
    limits,
    cache: false,
    onEvent: (event) => void events.push(event),
  });
  for (const name of ['bad', 'bad', 'slow', 'bad', 'good', 'good', 'bad', 'good']) {
    await ask(proxy, { email: `${name}@example.com` });
  }
  const reported = events.filter(({ type }) => type.startsWith('upstream_'));
  expect(reported.map((event) => ('code' in event ? event.code : event.type))).toEqual([
    'auth_invalid',
    'upstream_recovered',
    'auth_invalid',
    'upstream_recovered',
  ]);
});

test('an alarm about a network failure names it, and contains nothing else from the upstream', async () => {
  for (const [cause, message] of [
    [
      'ECONNREFUSED',
      '(upstream_bad, ECONNREFUSED): the host rejected the connection. Check that it runs',
    ],
    ['canary', '(upstream_bad): the service cannot be reached, redirects'],
  ]) {
    const events: ProxyEvent[] = [];
    const error = new ValidateError('upstream_bad', { message: 'canary', cause });
    const validate = fakeValidate({ 'jane@example.com': error });
    const onEvent = (event: ProxyEvent) => void events.push(event);
    await ask(createProxy({ warn: false, validate, limits, onEvent }));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'upstream_alarm',
        code: 'upstream_bad',
        message: expect.stringContaining(message!),
      }),
    );
    expect(JSON.stringify(events)).not.toContain('canary');
  }
});
