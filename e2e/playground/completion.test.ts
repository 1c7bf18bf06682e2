import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, FORM_IDS, formOf, setStage } from './stage.ts';

/* The list that the page hands to the browser. `browsers/` chooses from the browser's own list. */

describe.skipIf(!executablePath)('the domains while typing', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    const visit = async (query: string) => {
      const { page } = await stage.visit({ query });
      const { email, suggestion } = formOf(page, formId);
      const offered = () =>
        email.evaluate((node: HTMLInputElement) =>
          [...(node.list?.options ?? [])].map(({ value }) => value),
        );
      return { page, email, suggestion, offered };
    };

    it('a form offers the domains of its language', async () => {
      const { email, offered } = await visit('?completion=on&language=de');
      await email.pressSequentially('jane@');
      expect(await offered()).toEqual([]);
      await email.pressSequentially('w');
      expect(await offered()).toEqual(['jane@web.de']);
    });

    it('a form follows the switch', async () => {
      const { page, email, offered } = await visit('');
      await email.pressSequentially('jane@g');
      expect(await offered()).toEqual([]);
      const choose = (value: string) =>
        page.locator(`input[name=completion][value=${value}]`).check();
      await choose('on');
      await email.pressSequentially('m');
      expect(await offered()).toEqual(['jane@gmail.com']);
      await choose('off');
      await email.pressSequentially('a');
      expect(await offered()).toEqual([]);
    });

    it('the list gives way to a suggestion', async () => {
      const { email, suggestion, offered } = await visit('?completion=on');
      await email.pressSequentially('jane@gmail.co');
      await suggestion.waitFor();
      await eventually(offered).toEqual([]);
    });

    it('in a right-to-left form the addresses keep their direction', async () => {
      const { email, offered } = await visit('?completion=on&language=ar');
      await email.pressSequentially('jane@h');
      expect(await offered()).toEqual(['jane@hotmail.com']);
      expect(await email.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr');
    });
  });
});
