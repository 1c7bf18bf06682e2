import { fakeValidate } from '@postern/core/testing';
import { en } from '@postern/core/locales/en';
import { expect, vi } from 'vitest';
import { DEAD, GOOD, quick, slow, TYPO, UNSURE } from './addresses.ts';
import { click, leave, press, put, turn, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios with exceptions that HTML, the browser or the page makes. */
export const exceptions = [
  scenario(
    219,
    'a read-only address never blocks the submit, and is not changed',
    async (stage) => {
      const validate = quick();
      const page = await stage.mount({ validate });
      page.input.readOnly = true;
      for (const text of [DEAD, TYPO, ' Jane@EXAMPLE.org', 'not an address']) {
        put(page.input, text);
        page.input.focus();
        await leave(page.input);
        await click(page.send);
        await wait(2000);
        expect(page.sent.splice(0)).toEqual([{ value: page.input.value, submitter: 'basic' }]);
        expect(page.message.textContent).toBe('');
        expect(page.suggestion.hidden).toBe(true);
      }
      expect(validate.requests).toEqual([]);
      expect(await page.field.validate(DEAD)).toBeUndefined();
      expect((await page.field.settle()).decision).toBe('allow');
      page.input.readOnly = false;
      await type(page.input, DEAD);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
    },
  ),

  scenario(220, 'an input for several addresses is ignored', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    page.input.multiple = true;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await type(page.input, `${DEAD}, ${GOOD}`);
    await leave(page.input);
    await click(page.send);
    await wait(2000);
    expect(page.sent).toHaveLength(1);
    expect(page.message.textContent).toBe('');
    expect(validate.requests).toEqual([]);
    page.input.multiple = false;
  }),

  scenario(
    221,
    'a window that loses the focus does not count as leaving the field',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate });
      await type(page.input, 'jane@');
      page.input.dispatchEvent(new FocusEvent('blur'));
      page.input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await wait(1000);
      expect(page.message.textContent).toBe('');
      await leave(page.input);
      await wait(0);
      expect(page.message.textContent).not.toBe('');

      await type(page.input, GOOD);
      page.input.dispatchEvent(new FocusEvent('blur'));
      page.input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await wait(1000);
      expect(validate.requests.map(({ mode }) => mode)).toEqual(['fast']);
    },
  ),

  scenario(222, 'each Enter in a blocked field is announced once', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    const announced: string[] = [];
    const observer = new MutationObserver(() => announced.push(page.status.textContent));
    observer.observe(page.status, { childList: true, characterData: true, subtree: true });
    await type(page.input, DEAD);
    for (let time = 0; time < 2; time++) {
      await press(page.input, 'Enter');
      await wait(3000);
      expect(announced.splice(0).filter(Boolean)).toEqual([en.domain_no_mail_host]);
    }
    observer.disconnect();
  }),

  scenario(223, 'a response whose success is not true is not a result', async ({ mount }) => {
    const data = { result: DEAD, status: 'invalid' };
    for (const success of ['false', 'true', 1, {}]) {
      const fetch = async () => Response.json({ success, data });
      const page = await mount({ fetch, proxyUrl: '/check' });
      await type(page.input, DEAD);
      await click(page.send);
      await wait(0);
      expect(page.field.getSnapshot().failure).toEqual({ code: 'bad_reply' });
      expect(page.sent).toHaveLength(1);
      await page.unmount();
    }
  }),

  scenario(
    224,
    'native validity marks only addresses that the policy blocks',
    async ({ mount }) => {
      const validate = fakeValidate({ [UNSURE]: 'risky', [DEAD]: new Error('down') });
      const cases = [
        [UNSURE, {}],
        [UNSURE, { policy: { risky: 'confirm' } }],
        [DEAD, { policy: { failure: 'block' } }],
        ['jane@', { gate: false }],
      ] as const;
      for (const [text, options] of cases) {
        const page = await mount({ validate, nativeValidity: true, ...options });
        page.input.type = 'text';
        await type(page.input, text);
        await click(page.send);
        await wait(1000);
        expect(page.input.validity.customError).toBe(false);
        await page.unmount();
      }
    },
  ),

  scenario(
    225,
    'native validity is cleared when a script sets or resets the value',
    async ({ mount }) => {
      const page = await mount({ validate: quick(), nativeValidity: true });
      await type(page.input, DEAD);
      await leave(page.input);
      await wait(0);
      expect(page.input.checkValidity()).toBe(false);
      put(page.input, GOOD);
      page.input.checkValidity();
      expect(page.input.checkValidity()).toBe(true);
      await type(page.input, DEAD);
      await leave(page.input);
      await wait(0);
      expect(page.input.checkValidity()).toBe(false);
      page.form.reset();
      await wait(0);
      expect(page.input.checkValidity()).toBe(true);
    },
  ),

  scenario(
    226,
    'checkValidity in a click listener returns false for an address known to be invalid',
    async ({ mount }) => {
      const page = await mount({ validate: quick(), nativeValidity: true });
      const seen: boolean[] = [];
      page.send.addEventListener('click', () => seen.push(page.form.checkValidity()));
      await type(page.input, 'jane@example');
      await click(page.send);
      await turn();
      expect(seen).toEqual([false]);
      expect(page.sent).toEqual([]);
      expect(page.message.textContent).not.toBe('');
      await type(page.input, GOOD);
      await click(page.send);
      await wait(0);
      expect(seen).toEqual([false, true]);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(227, 'a form that renders again during a hold is submitted', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(500);
    await page.follow({ validate, policy: 'strict' });
    await wait(500);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
  }),
];
