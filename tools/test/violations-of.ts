import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds in a page without frames, one line each; `rules` limits the rules that are checked.
 * Transitions end first: a color in the middle of one has too little contrast.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(source);
  await page.evaluate(transitionsEnd);
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(run, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The function that runs in the page. */
function run(options: axe.RunOptions) {
  const page = globalThis as unknown as { axe: typeof axe; document: Document };
  return page.axe.run(page.document, options);
}

/** Waits for a frame, which starts the transitions of a change of theme, and for their end. */
async function transitionsEnd() {
  const page = globalThis as unknown as Window & { document: Document };
  await new Promise((resolve) => page.requestAnimationFrame(resolve));
  const ending = page.document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(ending.map((each) => each.finished));
}
