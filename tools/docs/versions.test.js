/*
 * Node's oldest version and TypeScript's are named in several places, which follow `supported-versions.js`.
 * `node tools/docs/write-docs.js --write` updates the table.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVersions, shownNode } from './versions-table.js';
import { root } from '../build/packages.js';
import { nodeVersions, typescriptVersions } from '../build/supported-versions.js';

const read = (file) => readFileSync(join(root, file), 'utf8');
const manifests = readdirSync(join(root, 'packages'))
  .map((folder) => `packages/${folder}/package.json`)
  .filter((file) => existsSync(join(root, file)) && !JSON.parse(read(file)).private);

test('docs/versions.md has the current versions', () => {
  const { text, wanted } = readVersions();
  expect(text).toContain('<!-- versions -->');
  expect(text).toBe(wanted);
});

test.each(['package.json', ...manifests])('engines of %s names the oldest Node', (file) => {
  expect(JSON.parse(read(file)).engines).toEqual({ node: `>=${nodeVersions[0]}` });
});

test.each([
  ['README.md', `With Node ≥ ${shownNode} and git`],
  ['docs/versions.md', `The types need TypeScript ${typescriptVersions[0]} or newer`],
  ['docs/service.md', `The service needs Node ${shownNode} or newer`],
])('%s says: %s', (file, sentence) => {
  expect(read(file)).toContain(sentence);
});
