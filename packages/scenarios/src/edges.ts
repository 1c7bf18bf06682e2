import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { expect, vi } from 'vitest';
import { DEAD, GOOD, MEANT, quick, slow, TYPO } from './addresses.ts';
import { add, click, focus, leave, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios with situations that are rare in tests and common on real pages. */
export const edges = [
  scenario(163, 'an empty required field is blocked at submit', async ({ mount }) => {
    const page = await mount({ validate: quick(), required: true });
    await click(page.send);
    expect(page.sent).toEqual([]);
    expect(page.message.textContent).toBe(en.syntax_empty);
    expect(page.input.getAttribute('aria-required')).toBe('true');
    expect(document.activeElement).toBe(page.input);
    await type(page.input, GOOD);
    expect(page.message.textContent).toBe('');
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    164,
    'leaving an empty required field is an error once the user has typed',
    async ({ mount }) => {
      const page = await mount({ validate: quick(), required: true });
      await focus(page.input);
      await leave(page.input);
      expect(page.message.textContent).toBe('');
      await type(page.input, 'j');
      await type(page.input, '');
      expect(page.message.textContent).toBe('');
      await leave(page.input);
      expect(page.message.textContent).toBe(en.syntax_empty);
      await type(page.input, 'j');
      expect(page.message.textContent).toBe('');
    },
  ),

  scenario(
    165,
    'the required attribute makes a field required, unless it is read-only',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      page.form.noValidate = true;
      page.input.required = true;
      await click(page.send);
      expect(page.sent).toEqual([]);
      page.input.readOnly = true;
      await click(page.send);
      expect(page.sent).toHaveLength(1);
      page.input.readOnly = page.input.required = false;
    },
  ),

  scenario(166, 'leaving the page ends the hold', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    expect(page.send.getAttribute('aria-busy')).toBe('true');
    window.dispatchEvent(new Event('pagehide'));
    await wait(5000);
    expect(page.sent).toEqual([]);
    expect(page.send.hasAttribute('aria-busy')).toBe(false);
    expect(page.field.getSnapshot().isWaiting).toBe(false);
  }),

  scenario(
    167,
    'an address whose check failed offline is validated when the connection is back',
    async ({ mount }) => {
      const results: Record<string, 'invalid' | Error> = {
        [DEAD]: new TypeError('Failed to fetch'),
      };
      const validate = fakeValidate(results);
      const page = await mount({ validate });
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await type(page.input, DEAD);
      await wait(400);
      expect(page.field.getSnapshot().failure).toEqual({ code: 'offline' });
      onLine.mockRestore();
      results[DEAD] = 'invalid';
      window.dispatchEvent(new Event('online'));
      await wait(0);
      expect(page.field.getSnapshot()).toMatchObject({ verdict: 'invalid', failure: null });
      expect(validate.requests).toHaveLength(2);
    },
  ),

  scenario(
    168,
    'accepting a suggestion sends no request for the replaced text',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate });
      await type(page.input, TYPO);
      await wait(400);
      await click(page.suggestion);
      await wait(0);
      expect(page.input.value).toBe(MEANT);
      expect(validate.requests.map(({ email, mode }) => `${mode} ${email}`)).toEqual([
        `fast ${TYPO}`,
        `medium ${MEANT}`,
      ]);
    },
  ),

  scenario(
    169,
    'with askOn: leave an address is validated only when the user leaves the field',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate, askOn: 'leave' });
      await type(page.input, DEAD);
      await wait(5000);
      expect(validate.requests).toEqual([]);
      await leave(page.input);
      await wait(0);
      expect(validate.requests).toMatchObject([{ email: DEAD, mode: 'medium' }]);
      expect(page.input.getAttribute('aria-invalid')).toBe('true');
    },
  ),

  scenario(
    170,
    'with askOn: submit an address is validated only at a submit',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate, askOn: 'submit' });
      await type(page.input, DEAD);
      await leave(page.input);
      await wait(5000);
      expect(validate.requests).toEqual([]);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
      expect(validate.requests).toMatchObject([{ email: DEAD, mode: 'medium' }]);
    },
  ),

  scenario(171, 'removing a focused input does not count as leaving it', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    page.input.blur();
    page.input.remove();
    await wait(0);
    expect(validate.requests).toEqual([]);
    await page.unmount();
  }),

  scenario(172, 'a response about another address is not a result', async ({ mount }) => {
    const validate = fakeValidate({ [DEAD]: { status: 'invalid', result: GOOD } });
    const page = await mount({ validate });
    await type(page.input, DEAD);
    await wait(400);
    expect(page.field.getSnapshot()).toMatchObject({
      verdict: 'unknown',
      failure: { code: 'bad_reply' },
    });
  }),

  scenario(
    183,
    'an address that is typed again waits for its request in progress',
    async ({ mount }) => {
      const validate = slow();
      const page = await mount({ validate });
      await type(page.input, GOOD);
      await wait(500);
      await add(page.input, 'm');
      await type(page.input, GOOD);
      await wait(400);
      await wait(1000);
      expect(validate.requests).toHaveLength(1);
      expect(page.field.getSnapshot()).toMatchObject({ phase: 'settled', verdict: 'valid' });
    },
  ),

  scenario(184, 'the older of two outdated requests is aborted', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    for (const ending of ['', 'a', 'b']) {
      await type(page.input, GOOD + ending);
      await wait(500);
    }
    const aborted = validate.requests.map(({ signal }) => signal!.aborted);
    expect(aborted).toEqual([true, false, false]);
    await page.unmount();
    expect(validate.requests[1]!.signal!.aborted).toBe(true);
  }),
];
