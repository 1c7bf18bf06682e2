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
  const ask = async (email: string) => {
    const answer = requests.request(email, 'fast');
    await pass(0);
    return answer;
  };
  const pauses = () => events.flatMap((event) => (event.type === 'pause' ? [event.forMs] : []));
  return { validate, ask, pauses };
}

describe('a 429 pauses the asking', () => {
  const limited = (text: string | null) =>
    new ValidateError('rate_limited', { retryAfterMs: parseRetryAfter(text, Date.now()) });

  test.each<[string, () => string | null, number]>([
    ['for the seconds it says', () => '7', 7000],
    [
      'until the date it says',
      () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3000).toUTCString(),
      3000,
    ],
    ['for five seconds when it says rubbish', () => 'soon', 5000],
    ['for five seconds when it says a negative number', () => '-5', 5000],
    [
      'for five seconds when it says a date that is past',
      () => 'Sat, 21 Nov 2020 12:00:00 GMT',
      5000,
    ],
    ['for five seconds when it says nothing', () => null, 5000],
  ])('%s', async (_, text, atLeastMs) => {
    const { validate, ask, pauses } = setUp({ 'a@b.co': limited(text()) });
    expect(await ask('a@b.co')).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(pauses()[0]).toBeGreaterThanOrEqual(atLeastMs);
    expect(pauses()[0]).toBeLessThanOrEqual(atLeastMs + 1000);
    await pass(atLeastMs - 1);
    const held = await ask('other@b.co');
    expect(held).toMatchObject({ failure: { code: 'rate_limited' } });
    expect(validate.requests).toHaveLength(1);
    await pass(1001);
    expect(await ask('other@b.co')).toHaveProperty('result');
    expect(validate.requests).toHaveLength(2);
  });

  test('and says how long it still lasts', async () => {
    const { ask } = setUp({ 'a@b.co': limited('7') });
    await ask('a@b.co');
    await pass(2000);
    expect(await ask('other@b.co')).toMatchObject({
      failure: { code: 'rate_limited', retryAfterMs: 5000 },
    });
  });
});

describe('the breaker', () => {
  const down = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`${index}@down.co`, new ValidateError('internal')]),
  );

  test('asks nobody for ten seconds after five failures in a row', async () => {
    const { validate, ask, pauses } = setUp(down);
    for (let index = 0; index < 5; index++) await ask(`${index}@down.co`);
    expect(pauses()).toEqual([10_000]);
    expect(await ask('up@up.co')).toMatchObject({ failure: { code: 'unavailable' } });
    expect(validate.requests).toHaveLength(5);
    await pass(10_000);
    expect(await ask('up@up.co')).toHaveProperty('result');
  });

  test('opens again at the first failure after the pause', async () => {
    const { validate, ask, pauses } = setUp(down);
    for (let index = 0; index < 5; index++) await ask(`${index}@down.co`);
    await pass(10_000);
    await ask('5@down.co');
    await ask('6@down.co');
    expect(validate.requests).toHaveLength(6);
    expect(pauses()).toEqual([10_000, 10_000]);
  });

  test('an answer begins the count anew', async () => {
    const { validate, ask, pauses } = setUp(down);
    for (let index = 0; index < 4; index++) await ask(`${index}@down.co`);
    await ask('up@up.co');
    for (let index = 4; index < 8; index++) await ask(`${index}@down.co`);
    expect(validate.requests).toHaveLength(9);
    expect(pauses()).toEqual([]);
  });

  test('lets go of what is remembered meanwhile', async () => {
    const { ask } = setUp(down);
    await ask('up@up.co');
    for (let index = 0; index < 5; index++) await ask(`${index}@down.co`);
    expect(await ask('up@up.co')).toHaveProperty('result');
  });
});

test('a service that says 503 and names a time is left alone until then', async () => {
  const { validate, ask } = setUp({
    'a@b.co': new ValidateError('overloaded', { retryAfterMs: 2000 }),
  });
  await ask('a@b.co');
  expect(await ask('c@b.co')).toEqual(unanswered('unavailable', 2000));
  await pass(2000);
  await ask('c@b.co');
  expect(validate.requests).toHaveLength(2);
});

test('a failure without a network is "offline"', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { ask } = setUp({ 'a@b.co': new TypeError('Failed to fetch') });
  expect(await ask('a@b.co')).toEqual(unanswered('offline'));
});

test('a service that asks for a year gets a minute', async () => {
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

test('a person who tries again ends a pause that no service asked for', async () => {
  const validate = vi.fn(() => Promise.reject(new Error('down')));
  const requests = createRequests(validate, { timeoutMs: 1000, onEvent: undefined });
  for (let count = 0; count < 7; count++) await requests.request('a@b.co', 'fast');
  expect(validate).toHaveBeenCalledTimes(5);
  requests.endPause();
  await requests.request('a@b.co', 'fast');
  expect(validate).toHaveBeenCalledTimes(6);
});
