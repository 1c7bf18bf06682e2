import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClock } from '../test/ask.ts';
import { fakeBotCheck, heldBotCheck } from '../test/fake-bot-check.ts';
import type { BotCheck } from './bot-check.ts';
import { createTokenCheck } from './token-check.ts';

const holder = { ip: '192.0.2.1', caller: '192.0.2.1', context: {} };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function open(botCheck: BotCheck) {
  const { now, advance } = fakeClock();
  const failures: string[] = [];
  const onFailure = (advice: string) => void failures.push(advice);
  const check = createTokenCheck({ botCheck, now, onFailure, onSuccess: () => undefined });
  return { check, advance, failures };
}

test('the id is the same for the same token, and contains no part of it', async () => {
  const { check } = open(fakeBotCheck({ ticket: { status: 'passed', reusableUntilMs: Infinity } }));
  const [first, second, other] = [
    await check('ticket', holder),
    await check('ticket', holder),
    await check('other', holder),
  ];
  expect(first.id).toMatch(/^[0-9a-f]{32}$/);
  expect(second.id).toBe(first.id);
  expect(other.id).not.toBe(first.id);
});

test('a call that the platform dropped with its request is repeated by the next one', async () => {
  const { botCheck, waiting } = heldBotCheck();
  const { check, failures } = open(botCheck);
  const waitUntil = vi.fn();
  const asked = Array.from({ length: 2 }, () =>
    check('good', { ...holder, context: { waitUntil } }),
  );
  // Both requests wait now, the second for the call of the first.
  await expect.poll(() => waitUntil.mock.calls.length).toBe(2);
  expect(waiting).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  for (const { verdict } of await Promise.all(asked))
    expect(verdict).toEqual({ status: 'unavailable' });
  expect(failures).toContain('it took longer than 3 s.');
  const next = check('good', holder);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]!.conclude({ status: 'passed' });
  expect((await next).verdict).toEqual({ status: 'passed' });
});

test('a verdict is not shared for longer than a request can take', async () => {
  const botCheck = fakeBotCheck();
  const { check, advance } = open(botCheck);
  const statusOf = async () => (await check('good', holder)).verdict.status;
  expect(await statusOf()).toBe('passed');
  expect(await statusOf()).toBe('passed');
  advance(30_000);
  expect(await statusOf()).toBe('refused');
  expect(botCheck.asked).toEqual(['good']);
});

test('a verdict is shared until the request that started its check is answered', async () => {
  const { check } = open(fakeBotCheck());
  const first = await check('good', holder);
  const second = await check('good', holder);
  second.release();
  expect((await check('good', holder)).verdict.status).toBe('passed');
  first.release();
  expect((await check('good', holder)).verdict.status).toBe('refused');
});
