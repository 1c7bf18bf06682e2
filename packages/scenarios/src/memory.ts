import { createEmailValidator } from '@postern/core';
import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, quick, slow } from './addresses.ts';
import { add, click, leave, turn, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about the cache: which addresses are validated once, and which again. */
export const memory = [
  scenario(19, 'an address that is typed again has its result at once', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, DEAD);
    await wait(400);
    await add(page.input, 'x');
    await wait(400);
    await type(page.input, DEAD);
    expect(page.field.getSnapshot()).toMatchObject({ phase: 'settled', verdict: 'invalid' });
    await wait(5000);
    expect(validate.requests.map(({ email }) => email)).toEqual([DEAD, DEAD + 'x']);
  }),

  scenario(
    20,
    'an address that is typed again during its check gets its own result',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      await type(page.input, DEAD);
      await wait(800);
      await type(page.input, GOOD);
      await wait(600);
      await type(page.input, DEAD);
      await wait(1400);
      expect(page.field.getSnapshot()).toMatchObject({ value: DEAD, verdict: 'invalid' });
    },
  ),

  scenario(21, 'another spelling of the same address is not validated again', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate, commitMode: 'fast' });
    await type(page.input, GOOD);
    await wait(400);
    await type(page.input, 'jane@EXAMPLE.org');
    await leave(page.input);
    await wait(5000);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(
    22,
    'two fields with the same address send one request for each mode',
    async ({ mount }) => {
      const validate = slow();
      const page = await mount({ validator: createEmailValidator({ validate }), second: true });
      await type(page.input, GOOD);
      await type(page.second!.input, GOOD);
      await click(page.send);
      await wait(1000);
      expect(page.sent).toHaveLength(1);
      expect(validate.requests.map(({ mode }) => mode)).toEqual(['medium']);
    },
  ),

  scenario(23, 'a request is aborted once no field waits for it', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validator: createEmailValidator({ validate }), second: true });
    await type(page.input, GOOD);
    await leave(page.input);
    await type(page.second!.input, GOOD);
    await leave(page.second!.input);
    const { signal } = validate.requests[0]!;
    await add(page.input, 'x');
    expect(signal!.aborted).toBe(false);
    await add(page.second!.input, 'x');
    await page.unmount();
    expect(signal!.aborted).toBe(true);
  }),

  scenario(24, 'a failure is not cached', async ({ mount }) => {
    const results: Record<string, 'invalid' | Error> = { [DEAD]: new Error('down') };
    const validate = fakeValidate(results);
    const page = await mount({ validate });
    await type(page.input, DEAD);
    await wait(400);
    expect(page.field.getSnapshot()).toMatchObject({
      verdict: 'unknown',
      failure: { code: 'unavailable' },
    });
    results[DEAD] = 'invalid';
    await wait(2000);
    await leave(page.input);
    await wait(0);
    expect(page.field.getSnapshot()).toMatchObject({ verdict: 'invalid', failure: null });
    expect(validate.requests).toHaveLength(2);
  }),

  scenario(25, 'a result of a failed DNS query is not cached', async ({ mount }) => {
    const validate = fakeValidate({
      [GOOD]: { status: 'risky', reason_code: 'dns_unavailable' },
    });
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await wait(400);
    await add(page.input, 'x');
    await type(page.input, GOOD);
    await wait(400);
    expect(validate.requests.map(({ email }) => email)).toEqual([GOOD, GOOD]);
  }),

  scenario(26, 'validator and field share one cache', async ({ mount }) => {
    const validate = quick();
    const validator = createEmailValidator({ validate });
    const page = await mount({ validator });
    expect(validator.peek(DEAD)).toBeUndefined();
    await type(page.input, DEAD);
    await wait(400);
    expect(validator.peek(DEAD)).toMatchObject({ verdict: 'invalid', decision: 'block' });
    const outcome = await validator.check(DEAD);
    expect(validator.blocks(outcome)).toBe(true);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(27, 'the cache lasts as long as the validator', async ({ mount }) => {
    const validate = quick();
    const validator = createEmailValidator({ validate });
    const page = await mount({ validator });
    await type(page.input, DEAD);
    await wait(400);
    await page.unmount();
    const again = await mount({ validator });
    await type(again.input, DEAD);
    expect(again.field.getSnapshot().verdict).toBe('invalid');
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(
    158,
    'a form library that validates at every keystroke causes one request',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate });
      const texts = ['d@example.org', 'de@example.org', 'dea@example.org', DEAD];
      const messages = texts.map((each) => page.field.validate(each));
      await wait(400);
      expect(validate.requests.map(({ email }) => email)).toEqual([DEAD]);
      expect(await Promise.all(messages)).toEqual([
        undefined,
        undefined,
        undefined,
        en.domain_no_mail_host,
      ]);
    },
  ),

  scenario(
    159,
    'a form library that validates after the user left the field does not wait for the pause',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate, debounceMs: 60_000 });
      await type(page.input, GOOD);
      page.input.blur();
      await turn();
      const first = page.field.validate(GOOD);
      const again = page.field.validate(GOOD);
      await wait(0);
      expect(await Promise.all([first, again])).toEqual([undefined, undefined]);
      expect(validate.requests).toHaveLength(1);
    },
  ),

  scenario(
    160,
    'an aborted check resolves with a failure and does not reject',
    async ({ mount }) => {
      const validate = slow();
      const page = await mount({ validate });
      const controller = new AbortController();
      const outcome = page.field.check(GOOD, { signal: controller.signal });
      await wait(600);
      controller.abort();
      expect(await outcome).toMatchObject({ verdict: 'unknown', failure: { code: 'aborted' } });
      expect(validate.requests[0]!.signal!.aborted).toBe(true);
      await wait(1000);
      expect(page.field.getSnapshot()).toMatchObject({ verdict: null, decision: 'wait' });
    },
  ),

  scenario(161, 'a form reset ends a settle in progress', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    const empty = page.field.settle();
    await type(page.input, GOOD);
    const checking = page.field.settle();
    page.form.reset();
    await wait(0);
    expect(await checking).toMatchObject({ failure: { code: 'aborted' } });
    expect((await empty).decision).toBe('allow');
  }),
];
