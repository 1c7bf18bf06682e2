import { expect, it } from 'vitest';
import { guide, createProject, shownAs } from './consumer.ts';
import { runJest, runVitest } from './run-tests.ts';

/*
 * The set-ups of the guide, copied verbatim. The tests of a form use fake timers and pass with each of them.
 */
const PASSED = { code: 0, passed: 2 };

const [vitestSetup] = shownAs('vitest.setup.ts');
const [vitestConfig, vitestAlias] = shownAs('vitest.config.ts');
const [jestConfig] = shownAs('jest.config.cjs');
const [jestSetup] = shownAs('jest.setup.js');

it("Vitest loads the chunk with preload() in the guide's set-up file", async () => {
  const files = { 'vitest.setup.ts': vitestSetup!, 'vitest.config.ts': vitestConfig! };
  const folder = await createProject('vitest-preload', { tests: 'vitest', files });
  expect(await runVitest(folder)).toMatchObject(PASSED);
});

it("Vitest loads the eager entry with the guide's alias", async () => {
  const files = { 'vitest.config.ts': vitestAlias! };
  const folder = await createProject('vitest-alias', { tests: 'vitest', files });
  expect(await runVitest(folder)).toMatchObject(PASSED);
});

const jestFiles = { 'jest.setup.js': jestSetup!, 'jest.config.cjs': jestConfig! };

it("Jest loads the chunk with preload() in the guide's set-up file", async () => {
  const folder = await createProject('jest-preload', { tests: 'jest', files: jestFiles });
  expect(await runJest(folder)).toMatchObject(PASSED);
});

it("Jest loads the eager entry with the guide's alias", async () => {
  const [, from, to] = /`moduleNameMapper: \{ '(.+)': '(.+)' \}`/.exec(guide)!;
  const folder = await createProject('jest-alias', { tests: 'jest', files: jestFiles });
  const alias = `--moduleNameMapper=${JSON.stringify({ [from!]: to })}`;
  expect(await runJest(folder, alias)).toMatchObject(PASSED);
});
