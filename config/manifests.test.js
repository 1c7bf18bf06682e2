/*
 * What a registry shows of each published package.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './rooms.js';

const REPOSITORY = 'https://github.com/postern/postern';
const published = readdirSync(join(root, 'packages'))
  .map((room) => ({
    room,
    ...JSON.parse(readFileSync(join(root, 'packages', room, 'package.json'), 'utf8')),
  }))
  .filter((manifest) => !manifest.private);

test.each(published)('$name says what it is and where it comes from', (manifest) => {
  const { room, keywords, description } = manifest;
  expect(description).not.toBe('');
  expect(manifest).toMatchObject({
    license: 'MIT',
    author: 'The Postern authors',
    homepage: `${REPOSITORY}/tree/main/packages/${room}#readme`,
    bugs: { url: `${REPOSITORY}/issues` },
    repository: { url: `git+${REPOSITORY}.git`, directory: `packages/${room}` },
  });
  expect(keywords).toEqual(expect.arrayContaining(['email', 'email-validation']));
  expect(new Set(keywords).size).toBe(keywords.length);
  expect(keywords.length).toBeGreaterThanOrEqual(5);
  expect(keywords.length).toBeLessThanOrEqual(8);
});
