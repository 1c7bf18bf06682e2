/*
 * docs/attributes.md lists each attribute that the script tag and the custom element read, and each CSS property of the
 * style sheet, and no others.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

const page = read('docs/attributes.md');

test('the page lists the attributes of the script tag and of messages', () => {
  const source = sourceOf('packages/core/src') + sourceOf('packages/element/src');
  const written = source.match(/\bdata-postern(-[a-z]+)*(?![a-z-])/g);
  const read = namesIn(
    source,
    /\bdataset\['(postern\w*)'\]|\b(postern\w+)(?=[^{}]*\} = input\.dataset)/g,
  ).map((name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  expect(listed(/^\| `(data-postern[a-z-]*)` \|/gm)).toEqual(sorted([...written, ...read]));
});

test('the page lists the attributes of the custom element', () => {
  const source = read('packages/element/src/email-element.ts');
  const [, observed] = /const ATTRIBUTES = \[(.+)\]/.exec(source);
  const names = [
    ...namesIn(observed, /'([a-z-]+)'/g),
    ...namesIn(source, /this\.getAttribute\('([a-z-]+)'\)/g),
    ...namesIn(read('packages/element/src/complete.ts'), /'\[([a-z-]+)\]'/g),
  ];
  const [, section] = page.split('\n## The custom element\n');
  expect(sorted(namesIn(section.split('\n## ')[0], /^\| `([a-z-]+)` \|/gm))).toEqual(sorted(names));
});

test('the page lists the CSS properties of the style sheet', () => {
  const names = read('packages/core/src/style.css').match(/--postern-[a-z]+/g);
  expect(listed(/^\| `(--postern-[a-z]+)` \|/gm)).toEqual(sorted(names));
});

/** The names that the tables of the page have, sorted. */
function listed(pattern) {
  return sorted(namesIn(page, pattern));
}

/** What the groups of a pattern match in a text. */
function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean));
}

/** Each name once, sorted. */
function sorted(names) {
  return [...new Set(names)].sort();
}

/** The source files of a folder as one text, without tests. */
function sourceOf(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => read(join(folder, name)))
    .join('\n');
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}
