import { en } from '@postern/core/locales/en';
import { ok, result, ValidateError } from '@postern/protocol';
import { fakeValidate } from '@postern/core/testing';
import { expect, vi } from 'vitest';
import { GOOD } from './addresses.ts';
import { add, click, exactly, leave, type, wait } from './hand.ts';
import { ignoreWarnings } from './ignore-warnings.ts';
import { scenario, type Stage } from './scenario.ts';

const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...(init?.headers as object) },
  });

/** A failure of the check lets the form through, and says nothing. */
async function opens({ mount }: Stage, fetch: typeof globalThis.fetch, code: string) {
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
  expect(page.input.hasAttribute('aria-invalid')).toBe(false);
}

/** When there is no answer. */
export const failure = [
  scenario(
    28,
    'the question is posted to the proxy URL, and the answer read',
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

  scenario(29, 'a proxy that fails lets the form through', async (stage) => {
    ignoreWarnings();
    await opens(stage, async () => json({}, { status: 500 }), 'unavailable');
  }),

  scenario(30, 'a page of HTML in place of an answer lets the form through', async (stage) => {
    await opens(stage, async () => new Response('<!doctype html><h1>Hello</h1>'), 'bad_reply');
  }),

  scenario(31, 'an answer of a wrong shape lets the form through', async (stage) => {
    await opens(stage, async () => json(ok({ status: 'fine' }, 'done')), 'bad_reply');
  }),

  scenario(32, 'without a network the form goes through', async (stage) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await opens(stage, () => Promise.reject(new TypeError('Failed to fetch')), 'offline');
  }),

  scenario(33, 'a check that ends in a bug lets the form through', async ({ mount }) => {
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
    'too many requests pause the asking as long as the reply says',
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

  scenario(35, 'too many requests let the form through under every policy', async ({ mount }) => {
    const validate = fakeValidate({ [GOOD]: new ValidateError('rate_limited') });
    const page = await mount({ validate, policy: { preset: 'strict', failure: 'block' } });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(36, 'an answer that does not come in time is given up', async ({ mount }) => {
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

  scenario(37, 'a policy can warn of a failure and let the form through', async ({ mount }) => {
    const page = await mount({
      validate: fakeValidate({ [GOOD]: new Error('down') }),
      policy: { failure: 'warn' },
    });
    await type(page.input, GOOD);
    await leave(page.input);
    await wait(0);
    expect(page.message.textContent).toBe(en.unavailable);
    expect(page.input.hasAttribute('aria-invalid')).toBe(false);
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    38,
    'a policy can block a failure, and the next click tries again',
    async ({ mount }) => {
      const answers: Record<string, 'valid' | Error> = { [GOOD]: new Error('down') };
      const validate = fakeValidate(answers);
      const page = await mount({ validate, policy: { failure: 'block' } });
      await type(page.input, GOOD);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
      expect(page.message.textContent).toBe(en.unavailable);
      answers[GOOD] = 'valid';
      await click(page.send);
      await wait(0);
      expect(page.sent).toHaveLength(1);
      expect(page.message.textContent).toBe('');
      expect(validate.requests).toHaveLength(2);
    },
  ),

  scenario(39, 'a service that could not look is no warning', async ({ mount }) => {
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
    'leaving and submitting right after a failure do not ask again',
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
];
