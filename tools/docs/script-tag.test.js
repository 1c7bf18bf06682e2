/*
 * The docs link each file on a CDN by exact version, with `integrity` and `crossorigin`, and the page of the script tag
 * has the command that prints the hash. `VERSION` and `HASH` are placeholders until a version is published.
 */
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

const read = (page) => readFileSync(join(root, page), 'utf8');
const { exports } = JSON.parse(read('packages/core/package.json'));
const files = Object.values(exports).map((entry) => entry.default.replace('./', ''));
const pages = [
  'README.md',
  'packages/core/README.md',
  ...['docs', 'docs/guide', 'docs/start'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
].map((page) => ({ page, text: read(page) }));

test.each(pages)('$page names each file of a CDN by version and path', ({ text }) => {
  for (const [, path] of text.matchAll(
    /(?:unpkg\.com|cdn\.jsdelivr\.net\/npm)\/@postern\/core([^\s"`)]*)/g,
  )) {
    expect(path).toMatch(/^@VERSION\//);
    expect(files).toContain(path.replace('@VERSION/', ''));
  }
});

test.each(pages)('$page has integrity and crossorigin in each tag of a CDN', ({ text }) => {
  for (const [tag] of text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="https:[^>]*>/g)) {
    expect(tag).toContain('integrity="sha384-HASH"');
    expect(tag).toContain('crossorigin="anonymous"');
  }
});

test('the command of the page prints the integrity of a file', () => {
  const [, command] = /```sh\n(node -p .*sha384.*)\n```/.exec(read('docs/start/script-tag.md'));
  const folder = mkdtempSync(join(tmpdir(), 'integrity-'));
  try {
    mkdirSync(join(folder, 'node_modules/@postern/core/dist'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/@postern/core/dist/auto.js'), 'script');
    const hash = createHash('sha384').update('script').digest('base64');
    expect(execSync(command, { cwd: folder, encoding: 'utf8' }).trim()).toBe(`sha384-${hash}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
