import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import {
  respondAfter,
  eventually,
  formOf,
  FORM_IDS,
  passUntil,
  sendsOf,
  setStage,
} from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** The deadline of a held submit. */
const DEADLINE_MS = 4000;
/** A step of the clock, after which the page can render. */
const GRACE_MS = 1000;

describe.skipIf(!executablePath)('a submit despite network failures', () => {
  const stage = setStage();

  describe.each(sampleOf(FORM_IDS, 3))('in %s', (formId) => {
    it.each(['error', 'html', 'limited', 'slow', 'silent', 'offline'])(
      'a submit is sent despite the failure: %s',
      async (trouble) => {
        const { page, pass, passedMs } = await stage.visitHeld();
        const { email, message, submit, sent } = formOf(page, formId);
        await page.check(`[name=trouble][value=${trouble}]`);
        await email.pressSequentially(GOOD);
        const beforeMs = passedMs();
        await submit.click();
        if (trouble === 'silent') {
          await pass(DEADLINE_MS - 1);
          expect(await submit.getAttribute('aria-busy')).toBe('true');
          expect(await sendsOf(page)).toBe(0);
        }
        await passUntil(pass, () => sent.isVisible()).toBe(true);
        expect(passedMs() - beforeMs).toBeLessThan(DEADLINE_MS + GRACE_MS);
        expect(await message.textContent()).toBe('');
        expect(await sendsOf(page)).toBe(1);
      },
    );

    it('a submit is sent without a network', async () => {
      const { page } = await stage.visit();
      const { email, sent } = formOf(page, formId);
      await page.context().setOffline(true);
      await email.pressSequentially(GOOD);
      await page.keyboard.press('Enter');
      await sent.waitFor();
    });

    it('a syntax error is blocked despite a failure', async () => {
      const { page } = await stage.visit();
      const { email, message, submit, sent } = formOf(page, formId);
      await page.check('[name=trouble][value=error]');
      await email.pressSequentially('jane.gmail.com');
      await submit.click();
      await eventually(() => message.textContent()).not.toBe('');
      expect(await sent.count()).toBe(0);
    });

    it('a late response never shows a message for another address', async () => {
      const { page, requests } = await stage.visit();
      const { email, field, message } = formOf(page, formId);
      await page.check('[name=trouble][value=shuffled]');
      const responses: string[] = [];
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/validate-email', (route) => {
        const isLate = (route.request().postDataJSON() as { email: string }).email === RESERVED;
        return respondAfter(isLate ? released : Promise.resolve(), route);
      });
      page.on('response', (response) => {
        if (response.url().includes('/api/validate-email'))
          responses.push((response.request().postDataJSON() as { email: string }).email);
      });
      await email.fill(RESERVED);
      await eventually(() => requests.length).toBe(1);
      const shown = await listenTo(message);
      await email.fill(GOOD);
      await eventually(() => requests.length).toBe(2);
      await email.blur();
      await eventually(() => responses).toEqual([GOOD, GOOD]);
      release();
      await eventually(() => responses).toContain(RESERVED);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await shown()).toEqual([]);
      expect(await email.getAttribute('aria-invalid')).toBe('false');
    });
  });
});

/** Records every text that an element shows from now on. */
async function listenTo(node: Locator): Promise<() => Promise<string[]>> {
  const texts = await node.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => {
      if (element.textContent) texts.push(element.textContent);
    }).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => texts.jsonValue();
}
