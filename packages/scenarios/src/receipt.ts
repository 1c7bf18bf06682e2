import type { FakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { GOOD, slow } from './addresses.ts';
import { add, click, dataOf, leave, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Adds a receipt to each result, different for each request. */
function signing(fake = slow()): FakeValidate {
  const validate = async (...[request, options]: Parameters<FakeValidate>) => {
    const result = await fake(request, options);
    return { ...result, receipt: `${request.mode}-${String(fake.requests.length)}` };
  };
  return Object.assign(validate, { requests: fake.requests });
}

/** Scenarios about the receipt: the proxy signs the verdict, and the form sends it to the application's server. */
export const receipt = [
  scenario(197, 'the receipt of the address is sent with the form', async ({ mount }) => {
    const page = await mount({ validate: signing() });
    await type(page.input, GOOD);
    expect(dataOf(page.form).has('email_receipt')).toBe(false);
    await click(page.send);
    await wait(2000);
    expect(page.sent).toHaveLength(1);
    expect(Object.fromEntries(dataOf(page.form))).toMatchObject({
      email: GOOD,
      email_receipt: 'medium-1',
    });
    expect(page.field.getSnapshot().receipt).toBe('medium-1');
    expect(page.form.querySelector('[name=email_receipt]')).toBeNull();
  }),

  scenario(198, 'an edited address has no receipt', async ({ mount }) => {
    const page = await mount({ validate: signing(), gate: false });
    await type(page.input, GOOD);
    await leave(page.input);
    await wait(2000);
    expect(dataOf(page.form).get('email_receipt')).toBe('medium-1');
    await add(page.input, 'a');
    expect(dataOf(page.form).has('email_receipt')).toBe(false);
    expect(page.field.getSnapshot().receipt).toBeNull();
    // The name of the receipt follows the name of the input.
    await type(page.input, GOOD);
    await wait(2000);
    page.input.name = 'other';
    expect(dataOf(page.form).has('email_receipt')).toBe(false);
    expect(dataOf(page.form).get('other_receipt')).toBe('medium-1');
    page.input.disabled = true;
    expect(dataOf(page.form).has('other_receipt')).toBe(false);
  }),

  scenario(
    199,
    'a receipt that is eight minutes old is renewed at the submit',
    async ({ mount }) => {
      const validate = signing();
      const page = await mount({ validate });
      await type(page.input, GOOD);
      await leave(page.input);
      await wait(480_000);
      await click(page.send);
      await wait(2000);
      expect(validate.requests).toHaveLength(1);
      expect(page.sent).toHaveLength(1);
      await wait(2000);
      await click(page.send);
      await wait(2000);
      expect(validate.requests).toHaveLength(2);
      expect(page.sent).toHaveLength(2);
      expect(dataOf(page.form).get('email_receipt')).toBe('medium-2');
    },
  ),
];
