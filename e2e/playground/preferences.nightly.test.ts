import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { applyCss, faultsOf, PREFERENCES, takePicture } from '../preferences.ts';
import { eventually, FORM_IDS, formOf, holdResponses, setStage } from './stage.ts';

const TYPO = 'jane@gmial.com';

describe.skipIf(!executablePath).each(Object.entries(PREFERENCES))(
  'with %s',
  (name, preference) => {
    const stage = setStage();

    it.each(FORM_IDS)('every state of the field can be seen and used: %s', async (formId) => {
      const { page } = await stage.visit(preference.options);
      await applyCss(page, preference);
      const { email, message, suggestion, submit } = formOf(page, formId);
      const expectSeen = async (state: string) => {
        await takePicture(page, formId, name, state);
        expect(await faultsOf(page), state).toEqual([]);
      };

      await email.focus();
      await expectSeen('focused');
      await email.fill('user@example.com');
      await page.keyboard.press('Enter');
      await eventually(() => message.getAttribute('data-level')).toBe('error');
      await expectSeen('rejected');
      await email.fill(TYPO);
      await page.keyboard.press('Tab');
      await suggestion.waitFor();
      await eventually(() => message.getAttribute('data-level')).not.toBe('');
      await expectSeen('suggestion');
      await suggestion.press('Enter');
      await eventually(() => suggestion.textContent()).toContain('Undo');
      await expectSeen('corrected');
      await suggestion.press('Enter');
      await eventually(() => email.inputValue()).toBe(TYPO);
      await expectSeen('undone');

      const release = await holdResponses(page);
      await email.fill('jane@gmail.com');
      await submit.press('Enter');
      await eventually(() => message.getAttribute('data-level')).toBe('wait');
      await expectSeen('held');
      release();
    });
  },
);
