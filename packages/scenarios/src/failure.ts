import { en } from '@postern/core/locales/en';
import { ok, result, ValidateError } from '@postern/protocol';
import { fakeValidate } from '@postern/core/testing';
import { expect, vi } from 'vitest';
import { GOOD, slow } from './addresses.ts';
import { add, click, exactly, leave, type, wait } from './hand.ts';
import { ignoreWarnings } from './ignore-warnings.ts';
import { scenario, type Stage } from './scenario.ts';

const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...(init?.headers as object) },
  });

/** Expects that a failed check allows the submit, without a message. */
async function expectSubmit({ mount }: Stage, fetch: typeof globalThis.fetch, code: string) {
  const page = await mount({ fetch });
  await type(page.input, GOOD);
  await wait(400);
  expect(page.field.getSnapshot()).toMatchObject({
    verdict: 'unknown',
    decision: 'allow',
    failure: { code },
    level: null,
  });
  await click(page.send);
  await wait(0);
  expect(page.sent).toHaveLength(1);
  expect(page.message.textContent).toBe('');
  expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
}

/** Scenarios without a result. */
export const failure = [
  scenario(
    28,
    'a check sends a POST request to the proxy URL and reads the response',
    async ({ mount }) => {
      const fetch = vi.fn<typeof globalThis.fetch>(async () =>
        json(ok(result({ result: GOOD, status: 'invalid' }), 'done')),
      );
      const page = await mount({ fetch, proxyUrl: '/check', headers: { 'x-csrf': 'token' } });
      await type(page.input, GOOD);
      await wait(400);
      expect(fetch).toHaveBeenCalledTimes(1);
      expect(fetch).toHaveBeenCalledWith(
        '/check',
        expect.objectContaining({
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf': 'token' },
          body: JSON.stringify({ email: GOOD, mode: 'fast' }),
        }),
      );
      expect(page.field.getSnapshot().verdict).toBe('invalid');
    },
  ),

  scenario(29, 'a proxy error allows the submit', async (stage) => {
    ignoreWarnings();
    await expectSubmit(stage, async () => json({}, { status: 500 }), 'unavailable');
  }),

  scenario(30, 'an HTML page instead of a result allows the submit', async (stage) => {
    await expectSubmit(
      stage,
      async () => new Response('<!doctype html><h1>Hello</h1>'),
      'bad_reply',
    );
  }),

  scenario(31, 'a result of the wrong shape allows the submit', async (stage) => {
    await expectSubmit(stage, async () => json(ok({ status: 'fine' }, 'done')), 'bad_reply');
  }),

  scenario(32, 'a browser that is offline allows the submit', async (stage) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expectSubmit(stage, () => Promise.reject(new TypeError('Failed to fetch')), 'offline');
  }),

  scenario(33, 'a validate function that throws allows the submit', async ({ mount }) => {
    const page = await mount({
      validate: () => {
        throw new Error('a bug');
      },
    });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    34,
    'after a 429 response the field sends no request until Retry-After has passed',
    async ({ mount }) => {
      const fetch = vi.fn<typeof globalThis.fetch>(async () =>
        json({}, { status: 429, headers: { 'retry-after': '30' } }),
      );
      const page = await mount({ fetch });
      await type(page.input, GOOD);
      await wait(400);
      expect(page.field.getSnapshot().failure).toEqual({
        code: 'rate_limited',
        retryAfterMs: 30_000,
      });
      await add(page.input, 'a');
      await wait(20_000);
      await click(page.send);
      await wait(0);
      expect(page.sent).toHaveLength(1);
      expect(fetch).toHaveBeenCalledTimes(1);
      await wait(10_000);
      await add(page.input, 'b');
      await wait(400);
      expect(fetch).toHaveBeenCalledTimes(2);
    },
  ),

  scenario(35, 'a rate limit allows the submit under every policy', async ({ mount }) => {
    const validate = fakeValidate({ [GOOD]: new ValidateError('rate_limited') });
    const page = await mount({ validate, policy: { preset: 'strict', failure: 'block' } });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(36, 'a check that exceeds its timeout is aborted', async ({ mount }) => {
    const validate = fakeValidate({}, { delayMs: 60_000 });
    const page = await mount({ validate, timeoutMs: 2000 });
    await type(page.input, GOOD);
    await exactly(400);
    await exactly(1999);
    expect(page.field.getSnapshot().phase).toBe('checking');
    await wait(1);
    expect(page.field.getSnapshot()).toMatchObject({
      phase: 'settled',
      verdict: 'unknown',
      failure: { code: 'timeout' },
      decision: 'allow',
    });
    expect(validate.requests[0]!.signal!.aborted).toBe(true);
  }),

  scenario(
    37,
    'a policy can show a warning for a failure and allow the submit',
    async ({ mount }) => {
      const page = await mount({
        validate: fakeValidate({ [GOOD]: new Error('down') }),
        policy: { failure: 'warn' },
      });
      await type(page.input, GOOD);
      await leave(page.input);
      await wait(0);
      expect(page.message.textContent).toBe(en.unavailable);
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
      await click(page.send);
      await wait(0);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(38, 'a policy can block on a failure, and the next click retries', async ({ mount }) => {
    const results: Record<string, 'valid' | Error> = { [GOOD]: new Error('down') };
    const validate = fakeValidate(results);
    const page = await mount({ validate, policy: { failure: 'block' } });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toEqual([]);
    expect(page.message.textContent).toBe(en.unavailable);
    results[GOOD] = 'valid';
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
    expect(page.message.textContent).toBe('');
    expect(validate.requests).toHaveLength(2);
  }),

  scenario(39, 'a temporary failure of the service shows no warning', async ({ mount }) => {
    for (const reason_code of ['dns_unavailable', 'mx_unreachable', 'smtp_temporary']) {
      const page = await mount({
        validate: fakeValidate({ [GOOD]: { status: 'risky', reason_code } }),
      });
      await type(page.input, GOOD);
      await leave(page.input);
      await wait(0);
      expect(page.field.getSnapshot()).toMatchObject({
        verdict: 'unknown',
        failure: { code: 'temporary' },
        decision: 'allow',
      });
      expect(page.message.textContent).toBe('');
      await page.unmount();
    }
  }),

  scenario(
    40,
    'leaving and submitting right after a failure send no second request',
    async ({ mount }) => {
      const validate = fakeValidate({ [GOOD]: new Error('down') });
      const page = await mount({ validate });
      await type(page.input, GOOD);
      await leave(page.input);
      await wait(0);
      await click(page.send);
      await wait(0);
      expect(page.sent).toHaveLength(1);
      expect(validate.requests).toHaveLength(1);
    },
  ),

  scenario(287, 'a change of the system time changes no duration', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate, deadlineMs: 500 });
    for (const [address, jumpMs] of [
      ['a@example.org', -86_400_000],
      ['b@example.org', 86_400_000],
    ] as const) {
      await type(page.input, address);
      vi.setSystemTime(Date.now() + jumpMs);
      await exactly(390);
      expect(validate.requests).toEqual([]);
      await wait(20);
      expect(validate.requests.splice(0)).toHaveLength(1);
      await click(page.send);
      vi.setSystemTime(Date.now() + jumpMs);
      await exactly(490);
      expect(page.sent).toEqual([]);
      await wait(20);
      expect(page.sent.splice(0)).toHaveLength(1);
      validate.requests.length = 0;
    }
  }),
];
