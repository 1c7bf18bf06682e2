import { connect } from '@postern/tools/test/chromium.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEAD, GOOD, OTHER, type FieldRequest } from './proxy.ts';
import { eventually, expectBlocked, expectSent, fill, openForm, type } from './form.ts';
import type { Form, OpenOptions } from './form.ts';

/* What users of the form libraries ask for, as forms. docs/decisions/forms.md#0085 lists where they ask. */

let browser: Browser;
beforeAll(async () => {
  browser = await connect(inject('chromium'));
});
afterAll(() => browser.close());

/** A recipe, or a variant of one, and how it is opened. */
type Subject = Parameters<typeof openForm>[1] & OpenOptions;

const question = (title: string, subject: Subject, play: (form: Form) => Promise<void>): void => {
  test.concurrent(title, async () => {
    const form = await openForm(browser, subject, subject);
    try {
      await play(form);
      expect(form.logged).toEqual([]);
    } finally {
      await form.page.context().close();
    }
  });
};

question(
  'TanStack Form: the field is busy from the first key to the result, also of a text that is changed meanwhile',
  { app: 'react', file: 'tanstack-form', mode: 'busy' },
  async (form) => {
    const { page, email, name } = form;
    const busy = page.locator('#busy');
    form.setProxy('held');
    await type(name, 'Jane');
    await email.pressSequentially(GOOD);
    expect(await busy.textContent()).toBe('Checking');
    await eventually(async () => {
      expect(form.requests).toContainEqual({ email: GOOD, mode: 'fast' });
    });
    await busy.evaluate((node) => {
      const texts = ((window as unknown as { texts: string[] }).texts = [] as string[]);
      new MutationObserver(() => texts.push(node.textContent!)).observe(node, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    // The response about the shorter text comes in the pause after the next key.
    await email.press('End');
    await email.pressSequentially('a');
    form.setProxy('up');
    form.setProxy('held');
    await eventually(async () => {
      expect(form.requests).toContainEqual({ email: `${GOOD}a`, mode: 'fast' });
    });
    expect(await page.evaluate(() => (window as unknown as { texts: string[] }).texts)).toEqual([]);
    form.setProxy('up');
    await eventually(async () => {
      expect(await busy.textContent()).toBe('');
    });
    await form.submit.click();
    await expectSent(form, [{ name: 'Jane', email: `${GOOD}a` }]);
  },
);

question(
  'TanStack Form with a schema: the result for an older text does not replace that for a newer one',
  { app: 'react', file: 'tanstack-form-schema', mode: 'onChangeAsync' },
  async (form) => {
    const { page, message, email } = form;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/validate-email', async (route) => {
      if ((route.request().postDataJSON() as { email: string }).email === DEAD) await held;
      await route.fallback();
    });
    const asked = page.waitForRequest((request) => !!request.postData()?.includes(DEAD));
    await fill(form, DEAD);
    await asked;
    await type(email, GOOD);
    await eventually(async () => {
      expect(form.requests).toContainEqual({ email: GOOD, mode: 'fast' });
    });
    release();
    await page.waitForTimeout(700);
    expect([await message.textContent(), await email.getAttribute('aria-invalid')]).toEqual([
      '',
      'false',
    ]);
    await form.submit.click();
    await expectSent(form, [{ name: 'Jane', email: GOOD }]);
  },
);

question(
  'TanStack Form: an error of the server stays when the user leaves the input without a change',
  { app: 'react', file: 'tanstack-form', mode: 'server-error' },
  async (form) => {
    const { message, email, name } = form;
    await form.setRejection('Taken.');
    await fill(form, GOOD);
    await form.submit.click();
    await eventually(async () => {
      expect(await message.textContent()).toBe('Taken.');
    });
    await email.focus();
    await name.focus();
    await type(name, 'Joe');
    await email.focus();
    expect([await message.textContent(), await email.getAttribute('aria-invalid')]).toEqual([
      'Taken.',
      'true',
    ]);
    await form.setRejection(null);
    await type(email, OTHER);
    expect(await message.textContent()).toBe('');
    await form.submit.click();
    await eventually(async () => {
      expect((await form.sent()).at(-1)).toEqual({ name: 'Joe', email: OTHER });
    });
  },
);

question(
  'VeeValidate: a rule that is called at the start and at each key sends one request for each address and mode',
  { app: 'vue', file: 'vee-validate', mode: 'prefilled', hasClock: true },
  async (form) => {
    const { page, name, email, submit } = form;
    const runUntil = (requests: FieldRequest[]) =>
      eventually(async () => {
        await page.clock.runFor(500);
        expect(form.requests).toEqual(requests);
      });
    await type(name, 'Jane');
    await runUntil([{ email: GOOD, mode: 'fast' }]);
    await type(email, OTHER);
    await runUntil([
      { email: GOOD, mode: 'fast' },
      { email: OTHER, mode: 'fast' },
    ]);
    await submit.click();
    await runUntil([
      { email: GOOD, mode: 'fast' },
      { email: OTHER, mode: 'fast' },
      { email: OTHER, mode: 'medium' },
    ]);
    await expectSent(form, [{ name: 'Jane', email: OTHER }]);
  },
);

question(
  'Superforms: the error of the address stays when another input is validated',
  { app: 'svelte', file: 'superforms' },
  async (form) => {
    await type(form.email, DEAD);
    await form.name.focus();
    await expectBlocked(form);
    await type(form.name, 'Jane');
    await form.name.fill('');
    await form.email.focus();
    await form.nameError.waitFor();
    await expectBlocked(form);
    await type(form.name, 'Jane');
    await form.submit.click();
    await expectBlocked(form);
  },
);

question(
  'Superforms: an address that only the schema rejects shows the text of the schema until it is edited',
  { app: 'svelte', file: 'superforms-schema', mode: 'own-rule' },
  async (form) => {
    const { message, email, submit } = form;
    await fill(form, 'søren@example.org');
    await submit.click();
    await eventually(async () => {
      expect(await message.textContent()).toBe('Use an address without accents.');
    });
    await expectBlocked(form);
    await type(email, GOOD);
    expect(await message.textContent()).toBe('');
    await submit.click();
    await expectSent(form, [{ name: 'Jane', email: GOOD }]);
  },
);

question(
  'Formisch: a list of all errors has the text of a blocked address',
  { app: 'react', file: 'formisch', mode: 'summary' },
  async (form) => {
    const { page, email, name, message, submit } = form;
    const errors = page.locator('#summary li');
    await type(email, DEAD);
    await submit.click();
    await eventually(async () => {
      expect(await errors.allTextContents()).toEqual([
        'Enter your name.',
        await message.textContent(),
      ]);
    });
    await type(name, 'Jane');
    await type(email, GOOD);
    await submit.click();
    await expectSent(form, [{ name: 'Jane', email: GOOD }]);
    expect(await errors.allTextContents()).toEqual([]);
  },
);
