import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';
import { CLOSE, filesWithNotes, NOTE, OPEN, withoutNotes } from './unreleased-notes.js';

test('a note with its own paragraph is removed with its empty line', () => {
  const text = `Before.\n\n${OPEN}\n\nNo version is published yet.\n\n${CLOSE}\n\nAfter.\n`;
  expect(withoutNotes(text)).toBe('Before.\n\nAfter.\n');
});

test('a note inside a sentence is removed alone', () => {
  expect(withoutNotes(`From a clone${OPEN}, for now${CLOSE}.\n`)).toBe('From a clone.\n');
});

const pages = execFileSync('git', ['ls-files', '*.md', ':!:*CHANGELOG.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

test('every note that no version is published is marked, so that the first release removes it', () => {
  const left = pages.filter((file) =>
    NOTE.test(withoutNotes(readFileSync(join(root, file), 'utf8'))),
  );
  expect(left).toEqual([]);
});

test('the marks of notes are in pairs', () => {
  for (const file of filesWithNotes()) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text.split(OPEN).length, file).toBe(text.split(CLOSE).length);
  }
});
