import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SILENT = { level: '', text: '', suggestion: '' };

/** What each frame shows, by its name. */
export const STATES = {
  'Nothing said': SILENT,
  Checking: { ...SILENT, level: 'wait', text: 'Checking…' },
  Error: { ...SILENT, level: 'error', text: expect.stringContaining('does not exist') },
  'Warning and suggestion': { level: 'warning', text: expect.any(String), suggestion: 'offer' },
  Suggestion: { ...SILENT, suggestion: 'offer' },
  'Suggestion taken': { level: expect.any(String), text: '', suggestion: 'undo' },
  Valid: { ...SILENT, level: expect.any(String) },
  'Long message': { ...SILENT, level: 'error', text: expect.stringMatching(/^.{120,}$/) },
};

/** The page in a frame of the page of a pasted form. */
export const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);

let pasted = 0;

/** Pastes HTML, and waits until the live frame shows it. */
export async function paste(page: Page, html: string): Promise<void> {
  const mark = `pasted-${String(++pasted)}`;
  await page.fill('#html', `${html}<i id="${mark}"></i>`);
  await frameOf(page, 'Live form').locator(`#${mark}`).waitFor({ state: 'attached' });
}

/** What the field in a frame shows; '' for nothing. */
export async function stateOf(page: Page, name: string) {
  const form = frameOf(page, name);
  const [message] = await form.locator('[data-level]').all();
  const [suggestion] = await form.locator('[data-suggestion]').all();
  return {
    level: (await message?.getAttribute('data-level')) ?? '',
    text: (await message?.textContent()) ?? '',
    suggestion: (await suggestion?.getAttribute('data-suggestion')) ?? '',
  };
}

/**
 * Loads the first frame again with `allow-scripts`, and puts HTML into it that was not made harmless. Runs in the page,
 * and adds to `blocked` there the directives of the policy that blocked something.
 */
export async function fillFirstFrame(html: string): Promise<void> {
  const blocked: string[] = [];
  Object.assign(window, { blocked });
  const frame = document.querySelector('iframe')!;
  frame.sandbox.add('allow-scripts');
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    frame.srcdoc += ' ';
  });
  const page = frame.contentDocument!;
  for (const each of [document, page])
    each.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      blocked.push(effectiveDirective);
    });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  // A redirect, even a blocked one, would replace the page before its reports.
  for (const meta of parsed.querySelectorAll('meta')) meta.remove();
  page.body.replaceWith(page.importNode(parsed.body, true));
  // A parsed script never runs, a created one does.
  for (const script of page.querySelectorAll('body > script')) {
    const created = page.createElement('script');
    created.textContent = script.textContent;
    script.replaceWith(created);
  }
}

/** Clicks every link and button in the first frame. Runs in the page. */
export function clickInFirstFrame(): void {
  const page = document.querySelector('iframe')!.contentDocument!;
  for (const part of page.querySelectorAll('a, button'))
    part.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
