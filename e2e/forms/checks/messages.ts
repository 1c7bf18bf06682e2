import { expect } from 'vitest';
import { DEAD, GOOD, MEANT, OTHER, TYPO } from '../proxy.ts';
import {
  eventually,
  expectBlocked,
  expectSent,
  fill,
  focused,
  press,
  type,
  type Form,
} from '../form.ts';
import type { Check } from './check.ts';

/** Checks of what a form shows. */
export const messages: Check[] = [
  {
    name: '1',
    title: 'an invalid address shows a message',
    async play(form) {
      await type(form.email, DEAD);
      await form.name.focus();
      await expectBlocked(form);
      const ids = await form.email.getAttribute('aria-describedby');
      expect(ids?.split(' ')).toContain(await form.message.getAttribute('id'));
    },
  },
  {
    name: '2',
    title: 'an invalid address that is corrected is submitted at once',
    async play(form) {
      await fill(form, DEAD);
      await form.name.focus();
      await expectBlocked(form);
      await type(form.email, GOOD);
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
      await eventually(async () => {
        expect(await form.message.getAttribute('data-level')).not.toBe('error');
      });
    },
  },
  {
    name: '7',
    title: 'accepting a suggestion changes the value of the library',
    async play(form) {
      await fill(form, TYPO);
      await form.name.focus();
      await form.suggestion.click();
      expect(await form.email.inputValue()).toBe(MEANT);
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: MEANT }]);
    },
  },
  {
    name: '8',
    title: 'an empty name shows an error',
    async play(form) {
      await type(form.email, GOOD);
      await form.submit.click();
      await form.nameError.waitFor();
      expect(await form.sent()).toEqual([]);
      await type(form.name, 'Jane');
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
    },
  },
  {
    name: 'B',
    title: 'one click shows the errors of both inputs, and logs no warning',
    isRacing: true,
    async play(form) {
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectBlocked(form);
      await form.email.fill('');
      await form.submit.click();
      await expectBlocked(form);
      // The warning about a rule that is not called comes a second later.
      await form.page.waitForTimeout(1200);
    },
  },
  {
    name: 'F',
    title: 'the first invalid control gets the focus',
    async play(form) {
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectBlocked(form);
      await eventually(async () => {
        expect(await focused(form.page)).toBe('name');
      });
      await type(form.name, 'Jane');
      await form.submit.click();
      await eventually(async () => {
        expect(await focused(form.page)).toBe('email');
      });
    },
    async otherwise(form) {
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectBlocked(form);
      expect(await form.submit.evaluate((button) => button.matches(':focus'))).toBe(true);
    },
  },
  {
    name: 'P',
    title: 'a button receives its click when leaving the input shows an error',
    async play(form) {
      await type(form.name, 'Jane');
      await type(form.email, DEAD);
      await press(form);
      await expectBlocked(form);
      await type(form.email, GOOD);
      await form.name.fill('');
      await press(form);
      await form.nameError.waitFor();
      await form.name.focus();
      await press(form);
      await type(form.name, 'Jane');
      await press(form);
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
    },
  },
  {
    name: 'P empty',
    title: 'a button receives its click when the input that is left is empty',
    async play(form) {
      await type(form.email, GOOD);
      await form.name.focus();
      await press(form);
      await form.nameError.waitFor();
    },
  },
  {
    name: 'E',
    title: 'an empty form shows both errors at a submit, until it is cleared',
    async play(form) {
      await form.submit.click();
      await form.nameError.waitFor();
      await expectBlocked(form);
      await form.clear.click();
      await expectNothingShown(form);
      await expectValidIsSent(form);
    },
    async otherwise(form) {
      await form.submit.click();
      await form.nameError.waitFor();
      expect(await form.message.textContent()).toBe('');
      await type(form.name, 'Jane');
      await form.submit.click();
      await expectBlocked(form);
      await form.clear.click();
      await expectNothingShown(form);
      await expectValidIsSent(form);
    },
  },
  {
    name: '9',
    title: 'a cleared form shows no message, and can be filled in again',
    async play(form) {
      await fill(form, DEAD);
      await form.submit.click();
      await expectBlocked(form);
      await form.clear.click();
      await eventually(async () => {
        expect(await form.email.inputValue()).toBe('');
      });
      await expectNothingShown(form);
      await expectValidIsSent(form);
    },
  },
  {
    name: 'C',
    title: 'a form that is cleared while its submit waits shows no result',
    isRacing: true,
    play: clearsWhileChecked(DEAD, (form) => form.submit.click()),
  },
  {
    name: 'C valid',
    title: 'a form that is cleared while its submit waits is not submitted',
    play: clearsWhileChecked(GOOD, (form) => form.submit.click()),
  },
  {
    name: 'C leave',
    title: 'a form that is cleared while the address is checked shows no result',
    play: clearsWhileChecked(DEAD, (form) => form.name.focus()),
  },
  {
    name: '10',
    title: 'a rejection by the server is shown until the next edit, also a second one',
    async play(form) {
      await form.setRejection('Taken.');
      await fill(form, GOOD);
      await form.submit.click();
      await eventually(async () => {
        expect(await form.message.textContent()).toBe('Taken.');
      });
      await eventually(async () => {
        expect(await form.email.getAttribute('aria-invalid')).toBe('true');
      });
      // Leaving the input, and editing another one, changes nothing.
      await form.email.focus();
      await form.name.focus();
      await type(form.name, 'Jane');
      expect(await form.message.textContent()).toBe('Taken.');
      expect(await form.email.getAttribute('aria-invalid')).toBe('true');
      await form.setRejection('Taken, too.');
      await type(form.email, OTHER);
      await form.submit.click();
      await eventually(async () => {
        expect(await form.message.textContent()).toBe('Taken, too.');
      });
      await form.setRejection(null);
      await form.email.press('End');
      await form.email.pressSequentially('x');
      await eventually(async () => {
        expect(await form.message.textContent()).not.toBe('Taken, too.');
      });
      await form.submit.click();
      await expectSent(form, [
        { name: 'Jane', email: GOOD },
        { name: 'Jane', email: OTHER },
        { name: 'Jane', email: `${OTHER}x` },
      ]);
    },
  },
];

/** Clears the form before the proxy responds, and expects that nothing follows from the response. */
function clearsWhileChecked(address: string, leave: (form: Form) => Promise<void>) {
  return async (form: Form): Promise<void> => {
    form.setProxy('held');
    await fill(form, address);
    await leave(form);
    await eventually(async () => {
      expect(form.requests).toContainEqual({ email: address, mode: 'medium' });
    });
    await form.clear.click();
    await eventually(async () => {
      expect(await form.email.inputValue()).toBe('');
    });
    form.setProxy('up');
    // A library, or a held submit, can react a moment later.
    await form.page.waitForTimeout(500);
    expect([await form.email.inputValue(), await form.sent()]).toEqual(['', []]);
    await expectNothingShown(form);
    await expectValidIsSent(form);
  };
}

/** Waits until the field shows neither a message nor an error. */
async function expectNothingShown(form: Form): Promise<void> {
  await eventually(async () => {
    expect(await form.message.textContent()).toBe('');
  });
  await eventually(async () => {
    expect(await form.email.getAttribute('aria-invalid')).not.toBe('true');
  });
}

/** Fills in the form with a valid address, and waits until it was submitted. */
async function expectValidIsSent(form: Form): Promise<void> {
  await fill(form, GOOD);
  await form.submit.click();
  await expectSent(form, [{ name: 'Jane', email: GOOD }]);
}
