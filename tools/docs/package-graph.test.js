import { expect, test } from 'vitest';
import { readPackageGraph } from './package-graph.js';

test('the picture in CONTRIBUTING.md shows the dependencies of the manifests', () => {
  const { text, wanted } = readPackageGraph();
  expect(text).toContain('```mermaid');
  expect(text).toBe(wanted);
});
