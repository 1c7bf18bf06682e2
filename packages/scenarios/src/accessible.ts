import { en } from '@postern/core/locales/en';
import { expect } from 'vitest';
import { DEAD, GOOD, MEANT, quick, slow, TYPO, UNSURE } from './addresses.ts';
import { add, click, exactly, leave, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about what assistive technology announces, and when. */
export const accessible = [
  scenario(
    120,
    'the message element exists from the start and describes the input',
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

  scenario(121, 'an existing aria-describedby comes before the message', async ({ mount }) => {
    const page = await mount({ validate: quick(), describedBy: 'hint' });
    expect(page.input.getAttribute('aria-describedby')).toBe(`hint ${page.message.id}`);
  }),

  scenario(
    122,
    'the status is an element of its own, polite and visually hidden',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      expect(page.status).not.toBe(page.message);
      expect(page.status.getAttribute('role')).toBe('status');
      expect(page.status.getAttribute('aria-live')).toBe('polite');
      expect(page.status.textContent).toBe('');
      expect(page.status.style.position).toBe('fixed');
      expect(page.input.getAttribute('aria-describedby')).not.toContain(page.status.id || '?');
    },
  ),

  scenario(123, 'two fields on a page have different ids', async ({ mount }) => {
    const page = await mount({ validate: quick(), second: true });
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page.second!.input.getAttribute('aria-describedby')).toBe(page.second!.message.id);
  }),

  scenario(
    124,
    'the input has aria-invalid only when the address is blocked',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      await type(page.input, UNSURE);
      await leave(page.input);
      await wait(0);
      expect(page.message.textContent).toBe(en.risky);
      expect(page.message.dataset['level']).toBe('warning');
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
      await type(page.input, DEAD);
      await leave(page.input);
      await wait(0);
      expect(page.message.dataset['level']).toBe('error');
      expect(page.input.getAttribute('aria-invalid')).toBe('true');
    },
  ),

  scenario(125, 'a message is announced once, after a second without input', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    const announced: string[] = [];
    const observer = new MutationObserver(() => announced.push(page.status.textContent));
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
    expect(announced).toEqual([en.domain_no_mail_host]);
    observer.disconnect();
  }),

  scenario(126, 'the next keystroke clears the status', async ({ mount }) => {
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
    'a slow check is announced after one second, and its result later',
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

  scenario(128, 'a quick check of a valid address is not announced', async ({ mount }) => {
    const page = await mount({ validate: slow(100) });
    await type(page.input, GOOD);
    await wait(600);
    await leave(page.input);
    await wait(5000);
    expect(page.status.textContent).toBe('');
  }),

  scenario(129, 'a suggestion is announced', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(1500);
    expect(page.status.textContent).toContain(MEANT);
  }),

  scenario(
    130,
    'a blocked submit moves the focus and is not announced twice',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      await type(page.input, DEAD);
      await click(page.send);
      await wait(0);
      expect(document.activeElement).toBe(page.input);
      expect(page.message.textContent).toBe(en.domain_no_mail_host);
      await wait(5000);
      expect(page.status.textContent).toBe('');
    },
  ),
];
