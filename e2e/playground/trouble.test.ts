import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { answerAfter, eventually, formOf, LANES, passUntil, sendsOf, setStage } from './stage.ts';

const GOOD = 'jane@gmail.com';
const RESERVED = 'user@example.com';
/** The deadline of a held submit. */
const DEADLINE_MS = 4000;
/** The page draws in between what the test lets pass. */
const GRACE_MS = 1000;

describe.skipIf(!executablePath)('a person gets through', () => {
  const stage = setStage();

  describe.each(sampleOf(LANES, 3))('in %s', (lane) => {
    it.each(['error', 'html', 'limited', 'slow', 'silent', 'offline'])(
      'when the trouble is: %s',
      async (trouble) => {
        const { page, pass, passedMs } = await stage.visitHeld();
        const { email, message, submit, sent } = formOf(page, lane);
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

    it('when the network is gone', async () => {
      const { page } = await stage.visit();
      const { email, sent } = formOf(page, lane);
      await page.context().setOffline(true);
      await email.pressSequentially(GOOD);
      await page.keyboard.press('Enter');
      await sent.waitFor();
    });

    it('but not with broken syntax, trouble or none', async () => {
      const { page } = await stage.visit();
      const { email, message, submit, sent } = formOf(page, lane);
      await page.check('[name=trouble][value=error]');
      await email.pressSequentially('jane.gmail.com');
      await submit.click();
      await eventually(() => message.textContent()).not.toBe('');
      expect(await sent.count()).toBe(0);
    });

    it('and no late answer speaks of another address', async () => {
      const { page, asked } = await stage.visit();
      const { email, field, message } = formOf(page, lane);
      await page.check('[name=trouble][value=shuffled]');
      const answered: string[] = [];
      let letGo = () => {};
      const free = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/validate-email', (route) => {
        const isLate = (route.request().postDataJSON() as { email: string }).email === RESERVED;
        return answerAfter(isLate ? free : Promise.resolve(), route);
      });
      page.on('response', (response) => {
        if (response.url().includes('/api/validate-email'))
          answered.push((response.request().postDataJSON() as { email: string }).email);
      });
      await email.fill(RESERVED);
      await eventually(() => asked.length).toBe(1);
      const said = await listenTo(message);
      await email.fill(GOOD);
      await eventually(() => asked.length).toBe(2);
      await email.blur();
      await eventually(() => answered).toEqual([GOOD, GOOD]);
      letGo();
      await eventually(() => answered).toContain(RESERVED);
      await eventually(() => field.getAttribute('data-phase')).toBe('settled');
      expect(await said()).toEqual([]);
      expect(await email.getAttribute('aria-invalid')).toBe(null);
    });
  });
});

/** Notes every text that a node shows from now on. */
async function listenTo(node: Locator): Promise<() => Promise<string[]>> {
  const texts = await node.evaluateHandle((element) => {
    const heard: string[] = [];
    new MutationObserver(() => {
      if (element.textContent) heard.push(element.textContent);
    }).observe(element, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  return () => texts.jsonValue();
}
