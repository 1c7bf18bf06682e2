/*
 * What shadcn's command line writes is the component that the recipe is built with;
 * `node tools/docs/write-set-ups.js --write` brings the item up to date.
 */
import { expect, test } from 'vitest';
import { readItem } from './registry.js';

test('the item of the registry is made of the component as it is', () => {
  const { text, wanted } = readItem();
  expect(text).toBe(wanted);
});

test('the item names the packages and the components that its file imports', () => {
  const { dependencies, registryDependencies } = JSON.parse(readItem().text);
  expect(dependencies).toEqual(['@postern/core', '@postern/react', 'react-hook-form']);
  expect(registryDependencies).toEqual(['field', 'input']);
});
