import { en } from '@postern/core/locales/en';
import { expect } from 'vitest';
import { DEAD, GOOD, MEANT, quick, slow, TYPO, UNSURE } from './addresses.ts';
import { add, click, exactly, leave, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** What assistive technology is told, and when. */
export const accessible = [
  scenario(
    120,
    'the message is in the page from the start, and describes the input',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      expect(page.message.isConnected).toBe(true);
      expect(page.message.textContent).toBe('');
      expect(page.message.id).not.toBe('');
      expect(page.input.getAttribute('aria-describedby')).toBe(page.message.id);
      expect(page.message.hasAttribute('aria-live')).toBe(false);
      expect(page.message.hasAttribute('role')).toBe(false);
    },
  ),

  scenario(121, 'what described the input already stays in front', async ({ mount }) => {
    const page = await mount({ validate: quick(), describedBy: 'hint' });
    expect(page.input.getAttribute('aria-describedby')).toBe(`hint ${page.message.id}`);
  }),

  scenario(122, 'the status is a node of its own, polite and out of sight', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    expect(page.status).not.toBe(page.message);
    expect(page.status.getAttribute('role')).toBe('status');
    expect(page.status.getAttribute('aria-live')).toBe('polite');
    expect(page.status.textContent).toBe('');
    expect(page.status.style.position).toBe('fixed');
    expect(page.input.getAttribute('aria-describedby')).not.toContain(page.status.id || '?');
  }),

  scenario(123, 'two fields on a page have ids of their own', async ({ mount }) => {
    const page = await mount({ validate: quick(), second: true });
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page.second!.input.getAttribute('aria-describedby')).toBe(page.second!.message.id);
  }),

  scenario(124, 'an input is marked invalid only when it blocks', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, UNSURE);
    await leave(page.input);
    await wait(0);
    expect(page.message.textContent).toBe(en.risky);
    expect(page.message.dataset['level']).toBe('warning');
    expect(page.input.hasAttribute('aria-invalid')).toBe(false);
    await type(page.input, DEAD);
    await leave(page.input);
    await wait(0);
    expect(page.message.dataset['level']).toBe('error');
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
  }),

  scenario(125, 'a message is said after a second of quiet, once', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    const said: string[] = [];
    const observer = new MutationObserver(() => said.push(page.status.textContent));
    observer.observe(page.status, { childList: true, characterData: true, subtree: true });
    await type(page.input, DEAD);
    await leave(page.input);
    await exactly(1);
    expect(page.message.textContent).toBe(en.domain_no_mail_host);
    await exactly(990);
    expect(page.status.textContent).toBe('');
    await wait(20);
    expect(page.status.textContent).toBe(en.domain_no_mail_host);
    await wait(20_000);
    await leave(page.input);
    await wait(20_000);
    expect(said).toEqual([en.domain_no_mail_host]);
    observer.disconnect();
  }),

  scenario(126, 'the status is emptied by the next keystroke', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, UNSURE);
    await leave(page.input);
    await wait(1100);
    expect(page.status.textContent).toBe(en.risky);
    await add(page.input, 'x');
    expect(page.status.textContent).toBe('');
  }),

  scenario(
    127,
    'a check that lasts is said after a second, and its result after that',
    async ({ mount }) => {
      const page = await mount({ validate: slow(2500), commitMode: 'fast' });
      await type(page.input, GOOD);
      await wait(400);
      await exactly(950);
      expect(page.status.textContent).toBe('');
      await wait(100);
      expect(page.status.textContent).toBe(en.checking);
      await wait(1500);
      expect(page.field.getSnapshot().phase).toBe('settled');
      await wait(1000);
      expect(page.status.textContent).toBe(en.ok);
    },
  ),

  scenario(128, 'a quick check of a good address says nothing', async ({ mount }) => {
    const page = await mount({ validate: slow(100) });
    await type(page.input, GOOD);
    await wait(600);
    await leave(page.input);
    await wait(5000);
    expect(page.status.textContent).toBe('');
  }),

  scenario(129, 'a suggestion is said', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(1500);
    expect(page.status.textContent).toContain(MEANT);
  }),

  scenario(130, 'a refused submit moves the focus, and is not said twice', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, DEAD);
    await click(page.send);
    await wait(0);
    expect(document.activeElement).toBe(page.input);
    expect(page.message.textContent).toBe(en.domain_no_mail_host);
    await wait(5000);
    expect(page.status.textContent).toBe('');
  }),
];
