import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe finds in a page without frames, one line each; `rules` limits the rules that are checked. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(source);
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(run, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The function that runs in the page. */
function run(options: axe.RunOptions) {
  const page = globalThis as unknown as { axe: typeof axe; document: Document };
  return page.axe.run(page.document, options);
}
