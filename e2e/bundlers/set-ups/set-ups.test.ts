import { expect, it } from 'vitest';
import { guide, makeConsumer, shownAs } from './consumer.ts';
import { runJest, runVitest } from './run-tests.ts';

/*
 * The tests of a form hold the clock. They pass with what the guide shows, letter by letter.
 */
const PASSED = { code: 0, passed: 2 };

const [vitestSetup] = shownAs('vitest.setup.ts');
const [vitestConfig, vitestAlias] = shownAs('vitest.config.ts');
const [jestConfig] = shownAs('jest.config.cjs');
const [jestSetup] = shownAs('jest.setup.js');

it("Vitest has what judges by a set-up file's preload()", async () => {
  const files = { 'vitest.setup.ts': vitestSetup!, 'vitest.config.ts': vitestConfig! };
  const folder = await makeConsumer('vitest-preload', { tests: 'vitest', files });
  expect(await runVitest(folder)).toMatchObject(PASSED);
});

it('Vitest has what judges by an alias of the default entry', async () => {
  const files = { 'vitest.config.ts': vitestAlias! };
  const folder = await makeConsumer('vitest-alias', { tests: 'vitest', files });
  expect(await runVitest(folder)).toMatchObject(PASSED);
});

const jestFiles = { 'jest.setup.js': jestSetup!, 'jest.config.cjs': jestConfig! };

it("Jest has what judges by a set-up file's preload()", async () => {
  const folder = await makeConsumer('jest-preload', { tests: 'jest', files: jestFiles });
  expect(await runJest(folder)).toMatchObject(PASSED);
});

it('Jest has what judges by an alias of the default entry', async () => {
  const [, from, to] = /`moduleNameMapper: \{ '(.+)': '(.+)' \}`/.exec(guide)!;
  const folder = await makeConsumer('jest-alias', { tests: 'jest', files: jestFiles });
  const alias = `--moduleNameMapper=${JSON.stringify({ [from!]: to })}`;
  expect(await runJest(folder, alias)).toMatchObject(PASSED);
});
