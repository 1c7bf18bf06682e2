/*
 * The item of the shadcn registry holds the current component of the recipe. `node tools/docs/write-docs.js --write`
 * updates it.
 */
import { expect, test } from 'vitest';
import { readItem } from './shadcn-item.js';

test('the item holds the current component', () => {
  const { text, wanted } = readItem();
  expect(text).toBe(wanted);
});

test('the item lists the packages and components that its file imports', () => {
  const { dependencies, registryDependencies } = JSON.parse(readItem().text);
  expect(dependencies).toEqual(['@postern/core', '@postern/react', 'react-hook-form']);
  expect(registryDependencies).toEqual(['field', 'input']);
});
