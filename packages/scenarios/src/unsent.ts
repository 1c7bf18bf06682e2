import type { ValidatorEvent } from '@postern/core';
import { en } from '@postern/core/locales/en';
import { expect, vi } from 'vitest';
import { DEAD, GOOD, slow } from './addresses.ts';
import { click, turn, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Collects the reasons that `onEvent` receives for submits that were not sent. */
function collectReasons(): { onEvent: (event: ValidatorEvent) => void; reasons: string[] } {
  const reasons: string[] = [];
  return {
    reasons,
    onEvent: (event) => {
      if (event.type === 'unsent') reasons.push(event.reason);
    },
  };
}

/** Scenarios about held submits that are not sent, and how the reason is reported. */
export const unsent = [
  scenario(210, 'a held form that leaves the page is reported to onEvent', async ({ mount }) => {
    const { onEvent, reasons } = collectReasons();
    const page = await mount({ validate: slow(), onEvent });
    await type(page.input, GOOD);
    await click(page.send);
    const parent = page.form.parentElement!;
    page.form.remove();
    await wait(1000);
    expect(page.sent).toEqual([]);
    expect(reasons).toEqual(['gone']);
    parent.append(page.form);
    await turn();
  }),

  scenario(
    211,
    'a held submit that can no longer open a window shows a message to submit again',
    async ({ mount }) => {
      const { onEvent, reasons } = collectReasons();
      const page = await mount({ validate: slow(1000), onEvent });
      page.form.target = '_blank';
      for (const [address, navigator] of [
        ['a@example.org', { userActivation: { isActive: false } }],
        // WebKit opens no window after a hold, and still reports the activation as active.
        ['b@example.org', { userActivation: { isActive: true }, vendor: 'Apple Computer, Inc.' }],
      ] as const) {
        vi.stubGlobal('navigator', navigator);
        await type(page.input, address);
        await click(page.send);
        await wait(1200);
        expect(page.sent.splice(0)).toEqual([]);
        expect(reasons.splice(0)).toEqual(['window']);
        expect(page.message.textContent).toBe(en.again);
        expect(page.message.dataset['level']).toBe('warning');
        await wait(1000);
        expect(page.status.textContent).toBe(en.again);
        await click(page.send);
        expect(page.sent.splice(0)).toHaveLength(1);
        expect(page.message.textContent).toBe('');
      }
      vi.unstubAllGlobals();
    },
  ),

  scenario(
    212,
    'a held submit of a removed script button shows a message to submit again',
    async ({ mount }) => {
      const { onEvent, reasons } = collectReasons();
      const page = await mount({ validate: slow(), onEvent });
      const button = document.createElement('button');
      button.setAttribute('formaction', "javascript:throw new Error('unexpected')");
      page.form.append(button);
      await type(page.input, GOOD);
      await click(button);
      button.remove();
      await wait(1000);
      expect(page.sent).toEqual([]);
      expect(reasons).toEqual(['button']);
      expect(page.message.textContent).toBe(en.again);
    },
  ),

  scenario(
    239,
    'a held submit of a button that loses its script is not sent',
    async ({ mount }) => {
      const { onEvent, reasons } = collectReasons();
      const page = await mount({ validate: slow(), onEvent });
      page.other.setAttribute('formaction', "javascript:throw new Error('unexpected')");
      await type(page.input, GOOD);
      await click(page.other);
      page.other.removeAttribute('formaction');
      await wait(1000);
      expect(page.sent).toEqual([]);
      expect(reasons).toEqual(['button']);
      expect(page.other.hasAttribute('formaction')).toBe(false);
    },
  ),

  scenario(
    213,
    'a submit that another listener prevented is not held, and not sent later',
    async ({ mount }) => {
      let isPrevented = true;
      const prevent = (event: Event) => {
        if (isPrevented) event.preventDefault();
      };
      window.addEventListener('submit', prevent, true);
      const validate = slow();
      const page = await mount({ validate, askOn: 'submit' });
      await type(page.input, GOOD);
      page.form.requestSubmit(page.send);
      expect(page.send.hasAttribute('aria-busy')).toBe(false);
      await wait(2000);
      // The application's own handler received the event, already prevented.
      expect(page.sent).toHaveLength(1);
      expect(validate.requests).toEqual([]);
      isPrevented = false;
      await click(page.send);
      await wait(1000);
      expect(page.sent).toHaveLength(2);
      window.removeEventListener('submit', prevent, true);
    },
  ),

  scenario(215, 'a button that skips validation ends a hold', async ({ mount }) => {
    const { onEvent, reasons } = collectReasons();
    const page = await mount({ validate: slow(), onEvent });
    page.other.formNoValidate = true;
    await type(page.input, GOOD);
    await click(page.send);
    await click(page.other);
    await wait(1000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'pro' }]);
    expect(reasons).toEqual(['superseded']);
  }),

  scenario(217, 'leaving the page for a download does not end a hold', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    window.dispatchEvent(new Event('beforeunload'));
    await wait(4000);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(218, 'an edit of a held address is reported to onEvent', async ({ mount }) => {
    const { onEvent, reasons } = collectReasons();
    const page = await mount({ validate: slow(), onEvent });
    await type(page.input, GOOD);
    await click(page.send);
    await type(page.input, DEAD);
    await wait(400);
    expect(reasons).toEqual(['edited']);
    expect(page.message.textContent).toBe('');
    await wait(5000);
    expect(page.sent).toEqual([]);
  }),

  scenario(
    286,
    'a blocked field that is not rendered is reported to onEvent at each submit',
    async ({ mount }) => {
      const { onEvent, reasons } = collectReasons();
      const page = await mount({ validate: slow(), onEvent });
      await type(page.input, DEAD);
      await wait(4000);
      // A step of a form that is not shown. jsdom has no layout.
      page.input.checkVisibility = () => false;
      for (const expected of [['hidden'], ['hidden', 'hidden']]) {
        await click(page.send);
        await wait(1000);
        expect(reasons).toEqual(expected);
      }
      expect(page.sent).toEqual([]);
    },
  ),
];
