import { expect } from 'vitest';
import { DEAD, GOOD, MEANT, TYPO } from '../answers.ts';
import { eventually, expectRefused, expectSent, fill, focused, press, type } from '../form.ts';
import type { Check } from './check.ts';

/** What the page shows, and what of the library's stays. */
export const showing: Check[] = [
  {
    name: '1',
    title: 'a refused address gets a message',
    async play(form) {
      await type(form.email, DEAD);
      await form.name.focus();
      await expectRefused(form);
      const ids = await form.email.getAttribute('aria-describedby');
      expect(ids?.split(' ')).toContain(await form.message.getAttribute('id'));
    },
  },
  {
    name: '2',
    title: 'a refused address that is corrected and submitted at once is sent',
    async play(form) {
      await fill(form, DEAD);
      await form.name.focus();
      await expectRefused(form);
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
    title: 'a suggestion that is taken is the library’s value',
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
    title: 'an empty name is an error',
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
    title: 'the errors of both show at one click, and development warns of nothing',
    isRacing: true,
    async play(form) {
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectRefused(form);
      await form.email.fill('');
      await form.submit.click();
      await expectRefused(form);
      // A warning about a rule that is not asked comes a second later.
      await form.page.waitForTimeout(1200);
    },
  },
  {
    name: 'F',
    title: 'the first control that is wrong has the focus',
    async play(form) {
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectRefused(form);
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
      await expectRefused(form);
      expect(await form.submit.evaluate((button) => button.matches(':focus'))).toBe(true);
    },
  },
  {
    name: 'P',
    title: 'a button that is pressed hears the click, though the input that is left gets an error',
    async play(form) {
      await type(form.name, 'Jane');
      await type(form.email, DEAD);
      await press(form);
      await expectRefused(form);
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
    title: 'a button that is pressed hears the click, though the input that is left is empty',
    async play(form) {
      await type(form.email, GOOD);
      await form.name.focus();
      await press(form);
      await form.nameError.waitFor();
    },
  },
  {
    name: 'E',
    title: 'a form that is sent empty shows both errors, until it is cleared',
    async play(form) {
      await form.submit.click();
      await form.nameError.waitFor();
      await expectRefused(form);
      await form.clear.click();
      await eventually(async () => {
        expect(await form.message.textContent()).toBe('');
      });
      await eventually(async () => {
        expect(await form.email.getAttribute('aria-invalid')).not.toBe('true');
      });
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
    },
  },
  {
    name: '9',
    title: 'a form that is cleared shows nothing, and can be filled in anew',
    async play(form) {
      await fill(form, DEAD);
      await form.submit.click();
      await expectRefused(form);
      await form.clear.click();
      await eventually(async () => {
        expect(await form.email.inputValue()).toBe('');
      });
      await eventually(async () => {
        expect(await form.message.textContent()).toBe('');
      });
      await eventually(async () => {
        expect(await form.email.getAttribute('aria-invalid')).not.toBe('true');
      });
      await fill(form, GOOD);
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
    },
  },
  {
    name: '10',
    title: 'a server’s refusal is shown until the next edit',
    async play(form) {
      await form.setRefusal('Taken.');
      await fill(form, GOOD);
      await form.submit.click();
      await eventually(async () => {
        expect(await form.message.textContent()).toBe('Taken.');
      });
      await eventually(async () => {
        expect(await form.email.getAttribute('aria-invalid')).toBe('true');
      });
      await form.setRefusal(null);
      await form.email.press('End');
      await form.email.pressSequentially('x');
      await eventually(async () => {
        expect(await form.message.textContent()).not.toBe('Taken.');
      });
      await form.submit.click();
      await expectSent(form, [
        { name: 'Jane', email: GOOD },
        { name: 'Jane', email: `${GOOD}x` },
      ]);
    },
  },
];
