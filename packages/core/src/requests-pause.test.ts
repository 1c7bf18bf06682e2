import { parseRetryAfter, ValidateError } from '@postern/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unanswered } from './assessment.ts';
import { createRequests } from './requests.ts';
import type { ValidatorEvent } from './types.ts';
import { fakeValidate, type FakeAnswer } from './testing.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();
afterEach(() => {
  vi.unstubAllGlobals();
});

function setUp(answers: Record<string, FakeAnswer>) {
  const events: ValidatorEvent[] = [];
  const validate = fakeValidate(answers);
  const requests = createRequests(validate, {
    timeoutMs: 1000,
    onEvent: (event) => events.push(event),
  });
  const send = async (email: string) => {
    const assessment = requests.request(email, 'fast');
    await pass(0);
    return assessment;
  };
  const pauses = () => events.flatMap((event) => (event.type === 'pause' ? [event.forMs] : []));
  return { validate, send, pauses };
}

describe('a 429', () => {
  const limited = (text: string | null) =>
    new ValidateError('rate_limited', { retryAfterMs: parseRetryAfter(text, Date.now()) });

  test.each<[string, () => string | null, number]>([
    ['for the seconds of Retry-After', () => '7', 7000],
    [
      'until the date of Retry-After',
      () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3000).toUTCString(),
      3000,
    ],
    ['for five seconds when Retry-After is invalid', () => 'soon', 5000],
    ['for five seconds when Retry-After is negative', () => '-5', 5000],
    [
      'for five seconds when Retry-After is in the past',
      () => 'Sat, 21 Nov 2020 12:00:00 GMT',
      5000,
    ],
    ['for five seconds without Retry-After', () => null, 5000],
  ])('a 429 pauses requests %s', async (_, text, atLeastMs) => {
    const { validate, send, pauses } = setUp({ 'a@b.co': limited(text()) });
    expect(await send('a@b.co')).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(pauses()[0]).toBeGreaterThanOrEqual(atLeastMs);
    expect(pauses()[0]).toBeLessThanOrEqual(atLeastMs + 1000);
    await pass(atLeastMs - 1);
    const held = await send('other@b.co');
    expect(held).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(validate.requests).toHaveLength(1);
    await pass(1001);
    expect(await send('other@b.co')).toHaveProperty('result');
    expect(validate.requests).toHaveLength(2);
  });

  test('a request during the pause after a 429 returns the remaining time', async () => {
    const { send } = setUp({ 'a@b.co': limited('7') });
    await send('a@b.co');
    await pass(2000);
    expect(await send('other@b.co')).toMatchObject({
      failure: { code: 'rate_limited', retryAfterMs: 5000 },
    });
  });
});

describe('the circuit breaker', () => {
  const down = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`${index}@down.co`, new ValidateError('internal')]),
  );

  test('the circuit breaker stops requests for ten seconds after five consecutive failures', async () => {
    const { validate, send, pauses } = setUp(down);
    for (let index = 0; index < 5; index++) await send(`${index}@down.co`);
    expect(pauses()).toEqual([10_000]);
    expect(await send('up@up.co')).toMatchObject({ failure: { code: 'unavailable' } });
    expect(validate.requests).toHaveLength(5);
    await pass(10_000);
    expect(await send('up@up.co')).toHaveProperty('result');
  });

  test('the circuit breaker opens again at the first failure after its pause', async () => {
    const { validate, send, pauses } = setUp(down);
    for (let index = 0; index < 5; index++) await send(`${index}@down.co`);
    await pass(10_000);
    await send('5@down.co');
    await send('6@down.co');
    expect(validate.requests).toHaveLength(6);
    expect(pauses()).toEqual([10_000, 10_000]);
  });

  test('the circuit breaker counts from zero after a result', async () => {
    const { validate, send, pauses } = setUp(down);
    for (let index = 0; index < 4; index++) await send(`${index}@down.co`);
    await send('up@up.co');
    for (let index = 4; index < 8; index++) await send(`${index}@down.co`);
    expect(validate.requests).toHaveLength(9);
    expect(pauses()).toEqual([]);
  });

  test('the circuit breaker does not stop cached results', async () => {
    const { send } = setUp(down);
    await send('up@up.co');
    for (let index = 0; index < 5; index++) await send(`${index}@down.co`);
    expect(await send('up@up.co')).toHaveProperty('result');
  });
});

test('a 503 with Retry-After pauses requests for that time', async () => {
  const { validate, send } = setUp({
    'a@b.co': new ValidateError('overloaded', { retryAfterMs: 2000 }),
  });
  await send('a@b.co');
  expect(await send('c@b.co')).toEqual(unanswered('unavailable', 2000));
  await pass(2000);
  await send('c@b.co');
  expect(validate.requests).toHaveLength(2);
});

test('a failure without a network has the code offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { send } = setUp({ 'a@b.co': new TypeError('Failed to fetch') });
  expect(await send('a@b.co')).toEqual(unanswered('offline'));
});

test('a Retry-After of a year pauses requests for a minute', async () => {
  const error = new ValidateError('overloaded', { retryAfterMs: 31_536_000_000 });
  const validate = vi.fn(() => Promise.reject(error));
  const requests = createRequests(validate, { timeoutMs: 1000, onEvent: undefined });
  await requests.request('a@b.co', 'fast');
  requests.endPause();
  await requests.request('a@b.co', 'fast');
  expect(validate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await requests.request('a@b.co', 'fast');
  expect(validate).toHaveBeenCalledTimes(2);
});

test('endPause ends the pause of the circuit breaker', async () => {
  const validate = vi.fn(() => Promise.reject(new Error('down')));
  const requests = createRequests(validate, { timeoutMs: 1000, onEvent: undefined });
  for (let count = 0; count < 7; count++) await requests.request('a@b.co', 'fast');
  expect(validate).toHaveBeenCalledTimes(5);
  requests.endPause();
  await requests.request('a@b.co', 'fast');
  expect(validate).toHaveBeenCalledTimes(6);
});
