import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, slow, TYPO } from './addresses.ts';
import { add, click, press, turn, type, wait } from './hand.ts';
import type { Mounted } from './mount.ts';
import { scenario } from './scenario.ts';

/** Registers the field's rule as a form library does that validates at submit. Returns its answers. */
function askAtSubmit({ form, field, input }: Mounted): (string | undefined)[] {
  const answers: (string | undefined)[] = [];
  form.addEventListener('submit', () => {
    void field.validate(input.value).then((answer) => answers.push(answer));
  });
  return answers;
}

/** Beside a form library: which of the two decides, and what the library's rule is told. */
export const library = [
  scenario(188, 'a gate that waits lets the library decide on a refused address', async (stage) => {
    const validate = slow();
    const page = await stage.mount({ validate, gate: 'wait' });
    const answers = askAtSubmit(page);
    await type(page.input, DEAD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toEqual([]);
    await wait(2000);
    expect(page.sent).toEqual([{ value: DEAD, submitter: 'basic' }]);
    expect(answers).toEqual([expect.any(String)]);
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
    expect(validate.requests.map(({ mode }) => mode)).toEqual(['medium']);
    // What is known already waits for nothing.
    await click(page.send);
    await wait(2000);
    expect(page.sent).toHaveLength(2);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(189, 'a gate that waits holds a double click once', async ({ mount }) => {
    const page = await mount({ validate: slow(), gate: 'wait' });
    await type(page.input, GOOD);
    await click(page.send);
    await click(page.send, 2);
    await wait(2000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
  }),

  scenario(190, 'a gate that waits stops what is to be confirmed', async ({ mount }) => {
    const page = await mount({ validate: slow(), gate: 'wait', policy: { risky: 'confirm' } });
    await type(page.input, TYPO);
    await click(page.send);
    await wait(2000);
    expect(page.sent).toEqual([]);
    await click(page.send);
    await wait(2000);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(191, 'a gate that waits stops what cannot be checked and must be', async ({ mount }) => {
    const validate = fakeValidate({ [GOOD]: new TypeError('no line') });
    const page = await mount({ validate, gate: 'wait', policy: { failure: 'block' } });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(5000);
    expect(page.sent).toEqual([]);
    expect(document.activeElement).toBe(page.input);
  }),

  scenario(
    192,
    'beside a gate that is off, the rule asks at once at a submit',
    async ({ mount }) => {
      for (const submit of [click, press]) {
        const validate = slow();
        const page = await mount({ validate, gate: false, askOn: 'submit', debounceMs: 60_000 });
        const answers = askAtSubmit(page);
        await type(page.input, DEAD);
        if (submit === click) await click(page.send);
        else await press(page.input, 'Enter');
        await wait(2000);
        expect(page.sent).toHaveLength(1);
        expect(answers).toEqual([expect.any(String)]);
        expect(validate.requests.map(({ mode }) => mode)).toEqual(['medium']);
        expect(page.message.textContent).not.toBe('');
        await page.unmount();
      }
    },
  ),

  scenario(
    193,
    'a rule that is asked at every key never asks in the deeper mode',
    async (stage) => {
      const validate = slow(0);
      const page = await stage.mount({ validate });
      page.input.addEventListener('input', () => {
        void page.field.validate(page.input.value);
        void page.field.validate(page.input.value);
      });
      await type(page.input, 'jane@example.org.test', 500);
      expect(validate.requests.every(({ mode }) => mode === 'fast')).toBe(true);
    },
  ),

  scenario(
    194,
    'a refused address is invalid for the browser, until it is edited',
    async (stage) => {
      const page = await stage.mount({ validate: slow(0), nativeValidity: true });
      page.form.noValidate = true;
      await type(page.input, DEAD);
      await wait(500);
      expect(page.form.checkValidity()).toBe(true);
      await click(page.send);
      await wait(500);
      expect(page.input.validationMessage).toBe(page.message.textContent);
      expect(page.form.checkValidity()).toBe(false);
      let isValid: boolean | undefined;
      page.input.addEventListener('input', () => (isValid = page.input.checkValidity()));
      await add(page.input, 'x');
      expect(isValid).toBe(true);
      await type(page.input, DEAD);
      await click(page.send);
      await wait(500);
      expect(page.input.checkValidity()).toBe(false);
      await page.unmount();
      expect(page.input.checkValidity()).toBe(true);
    },
  ),

  scenario(195, 'no bubble of the browser opens beside the message', async ({ mount }) => {
    const page = await mount({ validate: slow(0), nativeValidity: true });
    await type(page.input, DEAD);
    await click(page.send);
    await wait(500);
    page.input.blur();
    const events: Event[] = [];
    page.form.addEventListener('invalid', (event) => events.push(event), true);
    page.form.checkValidity();
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true]);
    expect(document.activeElement).not.toBe(page.input);
    await click(page.send);
    await turn();
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
    expect(document.activeElement).toBe(page.input);
    expect(page.sent).toEqual([]);
  }),

  scenario(
    196,
    'what the browser stops for want of an address is said by the field',
    async (stage) => {
      const page = await stage.mount({ validate: slow(0), nativeValidity: true });
      page.input.required = true;
      await wait(100);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
      expect(page.message.textContent).not.toBe('');
      expect(document.activeElement).toBe(page.input);
    },
  ),
];
