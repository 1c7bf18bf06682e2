import { connect } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recipes } from '../../examples/forms/list.js';
import { DEAD } from './proxy.ts';
import { eventually, expectBlocked, openForm, type } from './form.ts';

/* Accessibility tests of each form with axe. */

/** Rules that a library itself violates, by the file of its recipe: the contrast of Mantine's buttons and errors. */
const KNOWN_VIOLATIONS: Record<string, string[]> = {
  mantine: ['color-contrast'],
  'mantine-schema': ['color-contrast'],
};

let browser: Browser;
beforeAll(async () => {
  browser = await connect(inject('chromium'));
});
afterAll(() => browser.close());

describe.each(recipes)('$library', (recipe) => {
  test.concurrent('a form has no accessibility violations, with and without errors', async () => {
    const form = await openForm(browser, recipe);
    try {
      const expectNoViolations = async () => {
        const found = (await violationsOf(form.page)).map((violation) => violation.split(': ')[0]);
        expect(found).toEqual(KNOWN_VIOLATIONS[recipe.file] ?? []);
      };
      await expectNoViolations();
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectBlocked(form);
      await expectStill(form.page);
      await expectNoViolations();
      await form.page.emulateMedia({ colorScheme: 'dark' });
      await expectStill(form.page);
      await expectNoViolations();
    } finally {
      await form.page.context().close();
    }
  });

  test.concurrent('the error describes the name input', async () => {
    const form = await openForm(browser, recipe);
    try {
      await form.submit.click();
      await form.nameError.waitFor();
      await eventually(async () => {
        const described = await form.name.evaluate((input) =>
          (input.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent.trim()),
        );
        expect(described).toContain('Enter your name.');
      });
    } finally {
      await form.page.context().close();
    }
  });
});

/** Waits until all animations have ended, because colors in transition have other contrasts. */
const expectStill = (page: Page) =>
  eventually(async () => {
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
