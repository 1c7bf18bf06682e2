import { connect } from '@postern/tools/test/chromium.ts';
import { violationsOf } from '@postern/tools/test/violations-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recipes } from '../../examples/forms/list.js';
import { DEAD } from './answers.ts';
import { eventually, expectRefused, openForm, type } from './form.ts';

/* What axe says of the form of each recipe. */

/** Rules that a library itself breaks, by the file of its recipe: the white on Mantine's buttons, and its red. */
const OF_LIBRARIES: Record<string, string[]> = {
  mantine: ['color-contrast'],
};

let browser: Browser;
beforeAll(async () => {
  browser = await connect(inject('chromium'));
});
afterAll(() => browser.close());

describe.each(recipes)('$library', (recipe) => {
  test.concurrent('axe finds nothing, at rest and with the errors of both', async () => {
    const form = await openForm(browser, recipe);
    try {
      const expectFine = async () => {
        const found = (await violationsOf(form.page)).map((violation) => violation.split(': ')[0]);
        expect(found).toEqual(OF_LIBRARIES[recipe.file] ?? []);
      };
      await expectFine();
      await type(form.email, DEAD);
      await form.submit.click();
      await form.nameError.waitFor();
      await expectRefused(form);
      await expectStill(form.page);
      await expectFine();
      await form.page.emulateMedia({ colorScheme: 'dark' });
      await expectStill(form.page);
      await expectFine();
    } finally {
      await form.page.context().close();
    }
  });

  test.concurrent('the name is described by its error', async () => {
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

/** Waits until nothing moves: a colour on its way to another has the contrast of neither. */
const expectStill = (page: Page) =>
  eventually(async () => {
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
  });
