import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProxyEvent } from '../events/events.ts';
import { codeOf } from '../test/ask.ts';
import { cookieOf, fakeBotCheck, heldBotCheck, open } from '../test/fake-bot-check.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('when a token cannot be checked', () => {
  const outage = { status: 'unavailable', advice: 'It is Sunday.' } as const;

  test('the reply is 503 with a retry time, `deep` is not available, and the token is not used up', async () => {
    const verdicts: Record<string, typeof outage | { status: 'passed' }> = { good: outage };
    const { send, validate } = open({ botCheck: fakeBotCheck(verdicts), modes: ['fast', 'deep'] });
    for (const mode of ['fast', 'deep']) {
      const response = await send({ mode, token: 'good' });
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await codeOf(response)).toBe('overloaded');
    }
    expect(validate.asked).toEqual([]);
    verdicts['good'] = { status: 'passed' };
    expect((await send({ mode: 'deep', token: 'good' })).status).toBe(200);
  });

  test('a visitor with a clearance can continue', async () => {
    const { send, sendCookie } = open({ botCheck: fakeBotCheck({ late: outage }) });
    const cookie = cookieOf(await send({ token: 'good' }));
    expect((await send({ token: 'late' })).status).toBe(503);
    expect((await sendCookie(cookie)).status).toBe(200);
  });

  test('one event per series of failures reports it, without the token', async () => {
    const events: ProxyEvent[] = [];
    const botCheck = fakeBotCheck({ 'canary-1': outage, 'canary-2': new Error('canary') });
    const { send } = open({ botCheck, onEvent: (event) => void events.push(event) });
    for (const token of ['canary-1', 'canary-2', 'good', 'canary-2', 'canary-1'])
      await send({ token, context: { ip: '203.0.113.77' } });
    const failures = events.flatMap((event) => (event.type === 'bot_check_failed' ? [event] : []));
    expect(failures.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no visitor gets a new clearance: It is Sunday\.$/),
      expect.stringMatching(/`verify` threw an error/),
    ]);
    expect(JSON.stringify(events)).not.toMatch(/canary|203\.0|good/);
  });

  test('a verifier that throws synchronously is an outage too', async () => {
    const verify = () => {
      throw new Error('at once');
    };
    expect(await codeOf(await open({ botCheck: { verify } }).send({ token: 'x' }))).toBe(
      'overloaded',
    );
  });

  test.each([true, null, 'passed', { ok: true }, { status: 'PASSED' }, [], { success: true }])(
    'a verdict of %j is an outage',
    async (verdict) => {
      const verify = async () => verdict as never;
      expect(await codeOf(await open({ botCheck: { verify } }).send({ token: 'x' }))).toBe(
        'overloaded',
      );
    },
  );

  test('a verifier that hangs is an outage after 3 s, and is called again for the next request', async () => {
    const { botCheck, waiting } = heldBotCheck();
    const { send } = open({ botCheck });
    const first = send({ token: 'good' });
    await expect.poll(() => waiting.length).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await codeOf(await first)).toBe('overloaded');
    const second = send({ token: 'good' });
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]!.conclude({ status: 'passed' });
    expect((await second).status).toBe(200);
  });

  test('more than 200 concurrent tokens are not checked', async () => {
    const { botCheck, waiting } = heldBotCheck();
    const { send } = open({ botCheck });
    const replies = Array.from({ length: 200 }, (_, at) => send({ token: `token ${at}` }));
    await expect.poll(() => waiting.length).toBe(200);
    expect(await codeOf(await send({ token: 'one more' }))).toBe('overloaded');
    for (const { conclude } of waiting) conclude({ status: 'refused' });
    await Promise.all(replies);
    expect(waiting).toHaveLength(200);
  });
});
