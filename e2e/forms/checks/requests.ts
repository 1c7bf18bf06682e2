import { expect } from 'vitest';
import { GOOD } from '../answers.ts';
import { eventually, expectSent, fill, type } from '../form.ts';
import type { Check } from './check.ts';

/** How often it is asked, and how. */
export const asking: Check[] = [
  {
    name: '5',
    title: 'an address is asked about once a mode',
    async play(form) {
      await fill(form, GOOD);
      await eventually(async () => {
        expect(form.asked).toContainEqual({ email: GOOD, mode: 'fast' });
      });
      await form.name.focus();
      await eventually(async () => {
        expect(form.asked).toContainEqual({ email: GOOD, mode: 'medium' });
      });
      await form.submit.click();
      await expectSent(form, [{ name: 'Jane', email: GOOD }]);
      const modes = form.asked.filter(({ email }) => email === GOOD).map(({ mode }) => mode);
      expect(modes).toEqual(['fast', 'medium']);
    },
  },
  {
    name: 'T',
    title: 'to type twenty letters, slowly, asks nothing in the deeper mode',
    hasClock: true,
    async play(form) {
      await type(form.name, 'Jane');
      for (const letter of 'jane.doe@example.org') {
        await form.email.pressSequentially(letter);
        await form.page.clock.runFor(600);
      }
      await eventually(async () => {
        expect(form.asked).toContainEqual({ email: 'jane.doe@example.org', mode: 'fast' });
      });
      expect(new Set(form.asked.map(({ mode }) => mode))).toEqual(new Set(['fast']));
    },
  },
];
