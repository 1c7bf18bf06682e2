import { expect } from 'vitest';
import { GOOD } from '../proxy.ts';
import { eventually, expectSent, fill, type } from '../form.ts';
import type { Check } from './check.ts';

/** Checks of the requests that a form sends. */
export const requests: Check[] = [
  {
    name: '5',
    title: 'an address is validated once in each mode',
    async play(form) {
      await fill(form, GOOD);
      await eventually(async () => {
        expect(form.requests).toContainEqual({ email: GOOD, mode: 'fast' });
      });
      await form.name.focus();
      await eventually(async () => {
        expect(form.requests).toContainEqual({ email: GOOD, mode: 'medium' });
      });
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
      const modes = form.requests.filter(({ email }) => email === GOOD).map(({ mode }) => mode);
      expect(modes).toEqual(['fast', 'medium']);
    },
  },
  {
    name: 'T',
    title: 'slow typing sends no request in the deeper mode',
    hasClock: true,
    async play(form) {
      await type(form.name, 'Jane');
      for (const letter of 'jane.doe@example.org') {
        await form.email.pressSequentially(letter);
        await form.page.clock.runFor(600);
      }
      await eventually(async () => {
        expect(form.requests).toContainEqual({ email: 'jane.doe@example.org', mode: 'fast' });
      });
      expect(new Set(form.requests.map(({ mode }) => mode))).toEqual(new Set(['fast']));
    },
  },
];
