import { connect } from '@postern/tools/test/chromium.ts';
import process from 'node:process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recipes, type Recipe } from '../../examples/forms/list.js';
import { modes } from '../../examples/forms/modes.js';
import { messages } from './checks/messages.ts';
import { requests } from './checks/requests.ts';
import type { Check } from './checks/check.ts';
import { submits } from './checks/submits.ts';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { openForm } from './form.ts';

/*
 * The contract of a sign-up form with the field, in every form library. Of the checks that depend on the order of
 * events, `npm test` runs half in each form, alternately, so that each check runs in every second form. The nightly run
 * (POSTERN_NIGHTLY=1) has the whole matrix.
 */
const checks: Check[] = [...submits, ...messages, ...requests].filter(
  ({ isRacing }) => isRacing ?? isNightly,
);

/** The app whose forms are tested; all by default. */
const wanted = process.env['POSTERN_FORMS'];
const isWanted = ({ app }: { app: string }) => wanted === undefined || wanted === app;

let browser: Browser;
beforeAll(async () => {
  browser = await connect(inject('chromium'));
});
afterAll(() => browser.close());

/** The checks that depend on the moment at which a library calls its rules. */
const OF_MODES = ['B', 'T', 'M click', 'M later', 'M Enter', 'P', 'P empty'];

for (const [at, recipe] of recipes.filter(isWanted).entries())
  describe(recipe.library, () => {
    run(
      recipe,
      checks.filter((_, number) => isNightly || (at + number) % 2 === 0),
    );
  });

describe.each(isNightly ? modes.filter(isWanted) : [])('$app/$file in the mode $mode', (recipe) => {
  run(
    recipe,
    checks.filter(({ name }) => recipe.isWhole || OF_MODES.includes(name)),
  );
});

/** Registers checks as tests of the form of a recipe. */
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
        expect(form.logged).toEqual([]);
      } finally {
        await form.page.context().close();
      }
    });
  }
}
