import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { eventually, FORM_IDS, formOf, passUntil, sendsOf, setStage } from './stage.ts';

/*
 * The list that the page hands to the browser. `browsers/` and `completion.nightly.test.ts` choose from the browser's own
 * list, which Chromium shows only in a window.
 */

/** Longer than the pause in typing after which an address is validated. */
const LONG_PAUSE_MS = 5000;

/** Runs in the page: enters the first address of the list as Chromium does. */
function chooseFirst(node: Element): void {
  const input = node as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(input, input.list!.querySelector('option')!.value);
  input.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }),
  );
}

describe.skipIf(!executablePath)('the domains while typing', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    const visit = async (query: string, options: BrowserContextOptions = {}) => {
      const { page } = await stage.visit({ query, ...options });
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

    it('nothing is sent while the list is offered, and one request once an address is chosen', async () => {
      const { page, requests, pass } = await stage.visitHeld({ query: '?completion=on' });
      const { email } = formOf(page, formId);
      await email.pressSequentially('jane@g');
      await pass(LONG_PAUSE_MS);
      expect(requests).toEqual([]);
      await email.evaluate(chooseFirst);
      await passUntil(pass, () => Promise.resolve(requests)).toEqual([
        expect.objectContaining({ email: 'jane@gmail.com' }),
      ]);
      expect(await sendsOf(page)).toBe(0);
    });

    it('a composition changes the list only at its end', async () => {
      const { page, email, offered } = await visit('?completion=on');
      await email.pressSequentially('jane@');
      const session = await page.context().newCDPSession(page);
      for (const text of ['g', 'gm']) {
        const { length } = text;
        await session.send('Input.imeSetComposition', {
          text,
          selectionStart: length,
          selectionEnd: length,
        });
        expect(await email.inputValue()).toBe(`jane@${text}`);
        expect(await offered()).toEqual([]);
      }
      await session.send('Input.insertText', { text: 'gm' });
      await eventually(offered).toEqual(['jane@gmail.com']);
      expect(await email.inputValue()).toBe('jane@gm');
    });

    it('the browser has its own list until the domain begins, in a plain text box', async () => {
      const { page, email } = await visit('?completion=on');
      await email.pressSequentially('jane@');
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const focused = nodes.findLast(({ properties }) =>
        properties?.some(({ name }) => name === 'focused'),
      );
      expect(focused?.role?.value).toBe('textbox');
      expect(await email.getAttribute('autocomplete')).toBe('email');
      const list = () => email.getAttribute('list');
      expect(await list()).toBe(null);
      await email.pressSequentially('g');
      expect(await list()).toBe('postern-domains');
      await email.pressSequentially('mail.com');
      expect(await list()).toBe(null);
    });

    it('a touch into the field of a phone offers the same, and moves nothing', async () => {
      const { email, offered } = await visit('?completion=on', {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await email.tap();
      await email.pressSequentially('jane@');
      const place = () =>
        email.evaluate((node) => {
          const { top, left, width, height } = node.getBoundingClientRect();
          return [top, left, width, height, document.documentElement.scrollWidth];
        });
      const before = await place();
      await email.pressSequentially('g');
      expect(await offered()).toEqual(['jane@gmail.com']);
      expect(await place()).toEqual(before);
    });

    it('in a right-to-left form the addresses keep their direction', async () => {
      const { email, offered } = await visit('?completion=on&language=ar');
      await email.pressSequentially('jane@h');
      expect(await offered()).toEqual(['jane@hotmail.com']);
      expect(await email.evaluate((node) => getComputedStyle(node).direction)).toBe('ltr');
    });
  });
});
