/*
 * Prints candidates for the list of typosquat domains, each with the provider that was probably meant: `node
 * scripts/find-squats.js`, after a build. The public lists name them as disposable, so they are registered, and the
 * typo check takes them for typos. Review them before adding them to src/lists/typo-squats.ts: leave out a name that
 * could belong to a real organization.
 */
import { suggestDomain } from '@postern/address';
import console from 'node:console';
import { readFileSync } from 'node:fs';
import { URL } from 'node:url';
import { sorted } from './domain-names.js';
import { namesIn } from './list-changes.js';
import { namesOf } from './list-names.js';
import { openSource } from './provenance.js';

const lists = new URL('../src/lists/', import.meta.url);
const read = (file) => readFileSync(new URL(file, lists), 'utf8');
const known = new Set([
  ...read('typo-squats.ts').match(/[a-z0-9.-]+\.[a-z]+/g),
  ...namesIn(read('data/disposable.ts')),
  ...namesIn(read('data/listed.ts')),
  ...namesIn(read('data/free.ts')),
]);
const endings = namesIn(read('data/tlds.ts'));

const named = sorted(
  ['disposable', 'listed', 'burner', 'mailchecker'].flatMap((list) =>
    namesOf(list, openSource(list)),
  ),
);
// A name that begins with a digit is not a typo: some services register hundreds of such names.
const candidates = named.filter(
  (name) => /^[a-z][a-z0-9.-]*$/.test(name) && endings.has(name.split('.').at(-1)),
);
for (const name of candidates) {
  const meant = known.has(name) ? null : suggestDomain(name);
  if (meant !== null) console.log(`${name} ${meant}`);
}
