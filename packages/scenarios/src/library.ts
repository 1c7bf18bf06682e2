import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, slow, TYPO } from './addresses.ts';
import { add, click, press, turn, type, wait } from './hand.ts';
import type { Mounted } from './mount.ts';
import { scenario } from './scenario.ts';

/** Runs the field's rule at each submit, as a form library does. Returns its results. */
function validateAtSubmit({ form, field, input }: Mounted): (string | undefined)[] {
  const messages: (string | undefined)[] = [];
  form.addEventListener('submit', () => {
    void field.validate(input.value).then((message) => messages.push(message));
  });
  return messages;
}

/** Scenarios beside a form library: which of the two decides, and what the rule returns. */
export const library = [
  scenario(188, 'with gate: wait the form library decides on a blocked address', async (stage) => {
    const validate = slow();
    const page = await stage.mount({ validate, gate: 'wait' });
    const messages = validateAtSubmit(page);
    await type(page.input, DEAD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toEqual([]);
    await wait(2000);
    expect(page.sent).toEqual([{ value: DEAD, submitter: 'basic' }]);
    expect(messages).toEqual([expect.any(String)]);
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
    expect(validate.requests.map(({ mode }) => mode)).toEqual(['medium']);
    // A cached result does not hold the submit.
    await click(page.send);
    await wait(2000);
    expect(page.sent).toHaveLength(2);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(189, 'with gate: wait a double click is held once', async ({ mount }) => {
    const page = await mount({ validate: slow(), gate: 'wait' });
    await type(page.input, GOOD);
    await click(page.send);
    await click(page.send, 2);
    await wait(2000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
  }),

  scenario(190, 'with gate: wait an address to confirm stops the submit', async ({ mount }) => {
    const page = await mount({ validate: slow(), gate: 'wait', policy: { risky: 'confirm' } });
    await type(page.input, TYPO);
    await click(page.send);
    await wait(2000);
    expect(page.sent).toEqual([]);
    await click(page.send);
    await wait(2000);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    191,
    'with gate: wait a failure that the policy blocks stops the submit',
    async ({ mount }) => {
      const validate = fakeValidate({ [GOOD]: new TypeError('Failed to fetch') });
      const page = await mount({ validate, gate: 'wait', policy: { failure: 'block' } });
      await type(page.input, GOOD);
      await click(page.send);
      await wait(5000);
      expect(page.sent).toEqual([]);
      expect(document.activeElement).toBe(page.input);
    },
  ),

  scenario(
    192,
    'with gate: false the validation rule sends its request at once at a submit',
    async ({ mount }) => {
      for (const submit of [click, press]) {
        const validate = slow();
        const page = await mount({ validate, gate: false, askOn: 'submit', debounceMs: 60_000 });
        const messages = validateAtSubmit(page);
        await type(page.input, DEAD);
        if (submit === click) await click(page.send);
        else await press(page.input, 'Enter');
        await wait(2000);
        expect(page.sent).toHaveLength(1);
        expect(messages).toEqual([expect.any(String)]);
        expect(validate.requests.map(({ mode }) => mode)).toEqual(['medium']);
        expect(page.message.textContent).not.toBe('');
        await page.unmount();
      }
    },
  ),

  scenario(193, 'a rule that runs at every keystroke never uses the deeper mode', async (stage) => {
    const validate = slow(0);
    const page = await stage.mount({ validate });
    page.input.addEventListener('input', () => {
      void page.field.validate(page.input.value);
      void page.field.validate(page.input.value);
    });
    await type(page.input, 'jane@example.org.test', 500);
    expect(validate.requests.every(({ mode }) => mode === 'fast')).toBe(true);
  }),

  scenario(
    194,
    'a blocked address is invalid for the browser until it is edited',
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

  scenario(195, 'the browser shows no tooltip beside the message', async ({ mount }) => {
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
    'a submit that the browser stops for a missing address shows the message of the field',
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
