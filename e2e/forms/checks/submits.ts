import { expect } from 'vitest';
import { DEAD, DEEP, GOOD, receiptOf, type Proxy } from '../answers.ts';
import { eventually, expectRefused, expectSent, fill, type Form } from '../form.ts';
import type { Check } from './check.ts';

const sentBy = (email: string) => [{ name: 'Jane', email }];

/** A refused address is not sent, however the person submits, again and again. */
const refuses =
  (address: string, submit: (form: Form) => Promise<void>) =>
  async (form: Form): Promise<void> => {
    await fill(form, address);
    await submit(form);
    await expectRefused(form);
    await submit(form);
    await expectRefused(form);
    await fill(form, GOOD);
    await submit(form);
    await expectSent(form, sentBy(GOOD));
  };

const byClick = (form: Form) => form.submit.click();
const byEnter = (form: Form) => form.email.press('Enter');

/** Whoever cannot be checked is sent, once. */
const passes = (proxy: Proxy) => async (form: Form) => {
  form.setProxy(proxy);
  await fill(form, GOOD);
  await form.submit.click();
  if (proxy === 'hung') {
    await eventually(async () => {
      expect(form.asked.length).toBeGreaterThan(0);
    });
    await form.page.clock.runFor(4000);
    await form.page.clock.runFor(1000);
  }
  await expectSent(form, sentBy(GOOD));
  expect(await form.email.getAttribute('aria-invalid')).not.toBe('true');
};

/** What is sent, and what is not. */
export const sending: Check[] = [
  {
    name: '3',
    title: 'a good address that is submitted at once is sent once, with its receipt',
    async play(form) {
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, sentBy(GOOD));
      expect(await form.receipts()).toEqual([receiptOf(GOOD)]);
    },
  },
  {
    name: '4 click',
    title: 'a refused address is not sent by a click',
    play: refuses(DEAD, byClick),
  },
  {
    name: '4 Enter',
    title: 'a refused address is not sent by Enter',
    play: refuses(DEAD, byEnter),
  },
  {
    name: '6 failing',
    title: 'a checker that fails lets the form go',
    play: passes('failing'),
  },
  { name: '6 offline', title: 'a person without a line is sent on', play: passes('offline') },
  {
    name: '6 hung',
    title: 'a checker that never answers lets the form go at the deadline',
    hasClock: true,
    play: passes('hung'),
  },
  {
    name: '13',
    title: 'a double click sends once',
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
    title: 'an address that only the deeper mode refuses is not sent by a click',
    play: refuses(DEEP, byClick),
  },
  {
    name: 'M later',
    title:
      'an address that only the deeper mode refuses is not sent by a click after the other mode let it pass',
    isRacing: true,
    async play(form) {
      await fill(form, DEEP);
      await eventually(async () => {
        expect(form.asked).toContainEqual({ email: DEEP, mode: 'fast' });
      });
      // By now the answer has come, and the library has judged by it.
      await form.page.waitForTimeout(500);
      await form.submit.click();
      await expectRefused(form);
      await form.submit.click();
      await expectRefused(form);
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, sentBy(GOOD));
      expect(await form.receipts()).toEqual([receiptOf(GOOD)]);
    },
  },
  {
    name: 'M Enter',
    title: 'an address that only the deeper mode refuses is not sent by Enter',
    play: refuses(DEEP, byEnter),
  },
];
