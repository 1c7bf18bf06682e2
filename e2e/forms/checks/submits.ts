import { expect } from 'vitest';
import { DEAD, DEEP, GOOD, receiptOf, type Proxy } from '../proxy.ts';
import { eventually, expectBlocked, expectSent, fill, type Form } from '../form.ts';
import type { Check } from './check.ts';

const sentBy = (email: string) => [{ name: 'Jane', email }];

/**
 * Expects that an invalid address is not submitted, also not at the second try, and a valid one is: by `submitValid`.
 */
const blocks =
  (
    address: string,
    submit: (form: Form) => Promise<void>,
    submitValid: (form: Form) => Promise<void> = submit,
  ) =>
  async (form: Form): Promise<void> => {
    await fill(form, address);
    await submit(form);
    await expectBlocked(form);
    await submit(form);
    await expectBlocked(form);
    await fill(form, GOOD);
    await submitValid(form);
    await expectSent(form, sentBy(GOOD));
  };

const byClick = (form: Form) => form.submit.click();
const byEnter = (form: Form) => form.email.press('Enter');

/** Expects that an address that cannot be checked is submitted once. */
const allows = (proxy: Proxy) => async (form: Form) => {
  form.setProxy(proxy);
  await fill(form, GOOD);
  await form.submit.click();
  if (proxy === 'hung') {
    await eventually(async () => {
      expect(form.requests.length).toBeGreaterThan(0);
    });
    await form.page.clock.runFor(4000);
    await form.page.clock.runFor(1000);
  }
  await expectSent(form, sentBy(GOOD));
  expect(await form.email.getAttribute('aria-invalid')).not.toBe('true');
};

/** Checks of what a form submits. */
export const submits: Check[] = [
  {
    name: '3',
    title: 'a valid address is submitted once, with its receipt',
    async play(form) {
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, sentBy(GOOD));
      expect(await form.receipts()).toEqual([receiptOf(GOOD)]);
    },
  },
  {
    name: '4 click',
    title: 'a click does not submit an invalid address',
    play: blocks(DEAD, byClick),
  },
  {
    name: '4 Enter',
    title: 'Enter does not submit an invalid address',
    play: blocks(DEAD, byEnter),
  },
  {
    name: '6 failing',
    title: 'a proxy error allows the submit',
    play: allows('failing'),
  },
  { name: '6 offline', title: 'a failed connection allows the submit', play: allows('offline') },
  {
    name: '6 hung',
    title: 'a proxy that never responds allows the submit at the deadline',
    hasClock: true,
    play: allows('hung'),
  },
  {
    name: '13',
    title: 'a double click submits once',
    async play(form) {
      await fill(form, GOOD);
      await form.submit.dblclick();
      await expectSent(form, sentBy(GOOD));
      await form.page.evaluate(() => new Promise(requestAnimationFrame));
      await expectSent(form, sentBy(GOOD));
    },
  },
  {
    name: 'M click',
    title: 'a click does not submit an address that is invalid only in the deeper mode',
    play: blocks(DEEP, byClick),
  },
  {
    name: 'M later',
    title:
      'a click does not submit an address that is invalid only in the deeper mode, after the fast mode found it valid',
    isRacing: true,
    async play(form) {
      await fill(form, DEEP);
      await eventually(async () => {
        expect(form.requests).toContainEqual({ email: DEEP, mode: 'fast' });
      });
      // Waits for the response, and for the library's validation with it.
      await form.page.waitForTimeout(500);
      await form.submit.click();
      await expectBlocked(form);
      await form.submit.click();
      await expectBlocked(form);
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, sentBy(GOOD));
      expect(await form.receipts()).toEqual([receiptOf(GOOD)]);
    },
  },
  {
    name: 'M Enter',
    title: 'Enter does not submit an address that is invalid only in the deeper mode',
    play: blocks(DEEP, byEnter),
    otherwise: blocks(DEEP, byEnter, byClick),
  },
  {
    name: 'D',
    title: 'an invalid address is not submitted when the page disables its inputs while it submits',
    isRacing: true,
    async play(form) {
      await form.email.evaluate((input: HTMLInputElement) => {
        document.addEventListener('submit', () => {
          // As frameworks do that render the state of the submit.
          queueMicrotask(() => {
            input.disabled = true;
          });
          setTimeout(() => {
            input.disabled = false;
          }, 300);
        });
      });
      await fill(form, DEEP);
      for (let round = 0; round < 2; round += 1) {
        await form.submit.click();
        await form.page.waitForTimeout(500);
        await expectBlocked(form);
      }
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, sentBy(GOOD));
    },
  },
];
