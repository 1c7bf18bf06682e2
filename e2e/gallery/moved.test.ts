import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { setStage } from './stage.ts';
import { STATES } from './states.ts';

/** A page in which a notice has no room, and is a popover. */
const NAME = 'absolute-input';

/** Changes of the page around the input. Each runs in the page. */
const CHANGES: [title: string, change: () => void][] = [
  [
    'the form moves into another element',
    () => {
      const form = document.forms[0]!;
      const other = document.createElement('div');
      form.before(other);
      other.append(form);
    },
  ],
  [
    'the element around the form moves to the end of the page',
    () => document.body.append(document.forms[0]!.parentElement!),
  ],
  [
    'the form is removed, and added again',
    () => {
      const form = document.forms[0]!;
      const { parentElement, nextSibling } = form;
      form.remove();
      parentElement!.insertBefore(form, nextSibling);
    },
  ],
  [
    'the whole content of the page is removed, and added again',
    () => document.body.replaceChildren(...document.body.childNodes),
  ],
  [
    'the element around the form is replaced by another with its content',
    () => {
      const around = document.forms[0]!.parentElement!;
      const other = around.cloneNode() as Element;
      other.append(...around.childNodes);
      around.replaceWith(other);
    },
  ],
  [
    'a morph removes the notice, and the style of the input',
    () => {
      document.querySelector('.postern-notice')!.remove();
      document.querySelector('[data-postern]')!.removeAttribute('style');
    },
  ],
  [
    'a morph removes the style of the input',
    () => {
      document.querySelector('[data-postern]')!.removeAttribute('style');
    },
  ],
];

/** Runs in the page: whether the notice is open over the page, and where it is from the start of its input. */
function noticeNow() {
  const input = document.querySelector('[data-postern]')!;
  const notice = document.querySelector('.postern-notice');
  if (!notice) return null;
  input.scrollIntoView({ block: 'center' });
  const field = input.getBoundingClientRect();
  const { left, top, width, height } = notice.getBoundingClientRect();
  return {
    isOpen: notice.matches(':popover-open'),
    isInFront: notice.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
    right: Math.round(left - field.left),
    below: Math.round(top - field.bottom),
  };
}

describe.skipIf(!executablePath)('a notice over the page', () => {
  const { inTabs } = setStage();

  it.each(CHANGES)('is open below its input after %s', async (_, change) => {
    const found = await inTabs(async ({ look, page, url }) => {
      await page.goto(`${url}/script/${NAME}`);
      await page.evaluate((way) => window.gallery.reach(way), STATES.error);
      const before = await page.evaluate(noticeNow);
      await page.evaluate(change);
      return [{ look, before, after: await page.evaluate(noticeNow) }];
    });
    const open = { isOpen: true, isInFront: true, right: 0, below: 4 };
    expect(found).toEqual(found.map(({ look }) => ({ look, before: open, after: open })));
  });
});
