import { connect } from '@postern/tools/test/chromium.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recipes, type Recipe } from '../../examples/forms/list.js';
import { modes } from '../../examples/forms/modes.js';
import { asking } from './checks/asking.ts';
import type { Check } from './checks/check.ts';
import { sending } from './checks/sending.ts';
import { showing } from './checks/showing.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { openForm } from './form.ts';

/*
 * The contract: what a sign-up form does with the field in it, in every form library. With every change those
 * checks run in which it matters who comes first; POSTERN_NIGHTLY=1 runs the whole matrix.
 */
const checks: Check[] = [...sending, ...showing, ...asking].filter(
  ({ isRacing }) => isRacing ?? isNightly,
);

let browser: Browser;
beforeAll(async () => {
  browser = await connect(inject('chromium'));
});
afterAll(() => browser.close());

/** What matters of the moment at which a library asks its rules. */
const OF_MODES = ['B', 'T', 'M click', 'M later', 'M Enter', 'P', 'P empty'];

describe.each(recipes)('$library', (recipe) => {
  run(recipe, checks);
});

describe.each(isNightly ? modes : [])('$app/$file in the mode $mode', (recipe) => {
  run(
    recipe,
    checks.filter(({ name }) => recipe.isWhole || OF_MODES.includes(name)),
  );
});

/** Goes through checks with the form of a recipe. */
function run(
  recipe: Pick<Recipe, 'app' | 'file' | 'differs'> & { mode?: string },
  chosen: Check[],
): void {
  for (const { name, title, hasClock, play, otherwise } of chosen) {
    const reason = recipe.differs?.[name];
    test.concurrent(`${name}: ${reason ?? title}`, async () => {
      const form = await openForm(browser, recipe, { hasClock });
      try {
        await (reason === undefined ? play : otherwise!)(form);
        expect(form.said).toEqual([]);
      } finally {
        await form.page.context().close();
      }
    });
  }
}
