import { createElement, findElement } from './element.ts';
import type { Framework } from './form-column.ts';

const TITLES: Record<Framework, string> = { react: 'React', vue: 'Vue', svelte: 'Svelte' };

/** Fills the column of a framework with its heading, and with places for its form and timeline. */
export function createColumnParts(framework: Framework) {
  const heading = createElement('h3', {
    id: `${framework}-title`,
    textContent: TITLES[framework],
  });
  const code = createElement('code', { textContent: `@postern/${framework}` });
  const form = createElement('div');
  const timeline = createElement('div', { className: 'timeline' });
  findElement(`#${framework}`).append(createElement('header', {}, [heading, code]), form, timeline);
  return { form, timeline };
}
