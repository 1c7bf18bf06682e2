import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import { setPage } from './set-page.ts';
import { eventually, formOf, LOOKS } from './stage.ts';

describe.skipIf(!executablePath)('the page with devtools', () => {
  const opener = (page: Page) =>
    page.getByRole('button', { name: 'Postern devtools, 3 email fields' });
  const visit = setPage('/devtools.html', opener);
  const part = (page: Page, selector: string) => page.locator(`postern-devtools ${selector}`);
  const why = (page: Page) => part(page, '.why').textContent();
  const events = (page: Page) => part(page, '.notes .text').allTextContents();

  /** A blocked address in the first form, and the panel. */
  async function openBlocked(page: Page): Promise<void> {
    await opener(page).click();
    const { email, submit } = formOf(page, 'react');
    await email.fill('domain_disposable@postern.test');
    await submit.click();
    await eventually(() => why(page)).toBe('A submit would be blocked (domain_disposable).');
  }

  it.each(sampleOf(LOOKS, 3))(
    'the open panel has no accessibility violations, %s at %i',
    async (colorScheme, width) => {
      const page = await visit({ colorScheme, viewport: { width, height: 900 } });
      expect(await violationsOf(page)).toEqual([]);
      await openBlocked(page);
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  it('the open panel does not scroll sideways at 360 pixels, and has no target below 24', async () => {
    const page = await visit({ viewport: { width: 360, height: 800 } });
    await openBlocked(page);
    const faults = await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('postern-devtools')!;
      const wide = [...shadowRoot!.querySelectorAll('.panel, .body, .scroll, .fields, .field')];
      const targets = [...shadowRoot!.querySelectorAll('button, label')];
      const box = (node: Element) => node.getBoundingClientRect();
      return [
        ...wide.filter((node) => node.scrollWidth > node.clientWidth),
        ...wide.filter((node) => box(node).left < 0 || box(node).right > innerWidth),
        ...targets.filter((node) => box(node).height > 0 && box(node).height < 24),
      ].map((node) => node.className || node.outerHTML);
    });
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('the keyboard opens the panel, moves through it and closes it', async () => {
    const page = await visit();
    const focused = () =>
      page.evaluate(() => {
        const node = document.activeElement?.shadowRoot?.activeElement;
        return node?.getAttribute('aria-label') ?? node?.textContent ?? node?.tagName;
      });
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await eventually(focused).toContain('Email');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Close');
    for (const name of ['Email', 'Email', 'Email', 'State of the field', 'List of events']) {
      await page.keyboard.press('Tab');
      expect(await focused()).toContain(name);
    }
    await page.keyboard.press('Escape');
    await eventually(focused).toBe('Postern devtools, 3 email fields');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe(
      'postern-devtools',
    );
    await eventually(() => part(page, 'dialog').isVisible()).toBe(false);
  });

  it('the panel shows why a submit waits, since when, and how it ended', async () => {
    const page = await visit();
    await opener(page).click();
    const { email, submit, sent } = formOf(page, 'vue');
    await email.fill('slow-3000@postern.test');
    await email.press('Enter');
    await eventually(() => why(page)).toMatch(
      /^The submit has waited .* for the result in mode medium; after 4.0 s without one it is sent all the same\.$/,
    );
    expect(await submit.getAttribute('aria-busy')).toBe('true');
    await sent.waitFor();
    await eventually(() => events(page)).toContainEqual(
      expect.stringMatching(/^Held submit ended after .*: the form was sent$/),
    );
  });

  it('a click into the panel does not leave the field', async () => {
    const page = await visit();
    const { email } = formOf(page, 'svelte');
    await email.fill('jane@');
    await opener(page).click();
    await part(page, '[value=strict]').click();
    expect(await email.evaluate((node) => node === document.activeElement)).toBe(true);
    await eventually(() => events(page)).not.toContain('Left the field, or pressed Enter in it');
    await part(page, '.close').click();
    expect(await email.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('the chosen input is marked, also after the page scrolls', async () => {
    const page = await visit();
    await opener(page).click();
    await part(page, '.fields li:nth-child(2) button').click();
    const distance = () =>
      page.evaluate(() => {
        const input = document.querySelector('#vue input[type=email]')!.getBoundingClientRect();
        const marker = document
          .querySelector('postern-devtools')!
          .shadowRoot!.querySelector('.marker')!
          .getBoundingClientRect();
        return [input.left - marker.left, input.top - marker.top];
      });
    await eventually(distance).toEqual([3, 3]);
    await page.mouse.wheel(0, 120);
    await eventually(distance).toEqual([3, 3]);
  });

  it('the panel does not cover a field that gets the focus, at 360 pixels', async () => {
    const page = await visit({ viewport: { width: 360, height: 800 } });
    await opener(page).click();
    const { email } = formOf(page, 'react');
    await page.evaluate(() => scrollTo(0, 0));
    await email.focus();
    const bottom = () => email.evaluate((node) => node.getBoundingClientRect().bottom);
    const top = () =>
      part(page, '.panel').evaluate((node: Element) => node.getBoundingClientRect().top);
    await eventually(async () => (await bottom()) < (await top())).toBe(true);
  });

  it('a preset that is tried decides at once', async () => {
    const page = await visit();
    await openBlocked(page);
    const { message } = formOf(page, 'react');
    expect(await message.getAttribute('data-level')).toBe('error');
    await part(page, '[value=lenient]').click();
    await eventually(() => message.getAttribute('data-level')).toBe('warning');
    await eventually(() => part(page, 'tr[aria-current] td').textContent()).toBe(
      'warn yours: block',
    );
    await part(page, '[value=""]').click();
    await eventually(() => message.getAttribute('data-level')).toBe('error');
  });

  it('the panel can be used while a modal dialog is open, and stays when that closes', async () => {
    const page = await visit();
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      const close = document.createElement('button');
      close.textContent = 'Close the dialog';
      close.onclick = () => dialog.close();
      dialog.append(close);
      document.body.append(dialog);
      dialog.showModal();
    });
    await opener(page).click();
    await part(page, '.fields li:nth-child(3) button').click();
    await eventually(() => part(page, 'h3 + .path').textContent()).toContain('#svelte');
    await page.getByRole('button', { name: 'Close the dialog' }).press('Enter');
    await part(page, '.fields li:nth-child(2) button').click();
    await eventually(() => part(page, 'h3 + .path').textContent()).toContain('#vue');
    expect(await page.locator('body > postern-devtools').count()).toBe(1);
  });
});
