/*
 * Compiles the lists that this package carries out of its dev dependencies, so that the
 * published package needs none of them: `node scripts/compile-lists.js`. What it writes is not
 * committed. It does nothing when nothing has changed since it last ran.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import process from 'node:process';
import { domainToASCII, URL } from 'node:url';
import { byCoverage, coveredBy, domainNames, sorted } from './domain-names.js';
import { packNames } from './pack-names.js';
import { openSource, provenance, rowOf } from './provenance.js';

const lists = new URL('../src/lists/', import.meta.url);
const folder = new URL('data/', lists);
const HAND_KEPT = ['relays.ts', 'typo-squats.ts', 'mainstream.ts'];
/** Companies, universities and offices that `freemail` takes for providers. */
const NOT_FREE = new Set(
  `alibaba.com ancestry.com charter.com comcast.com cox.com discovery.com dnsmadeeasy.com enel.net
  eurosport.com facebook.com infomart.or.jp law.com medscape.com name.com nus.edu.sg oath.com
  sm.westchestergov.com techspot.com test.de unican.es`.split(/\s+/),
);

const sources = Object.fromEntries(
  provenance.filter(({ version }) => version).map(({ list }) => [list, openSource(list)]),
);
const digest = digestOfInputs();
if (!isFresh()) compile();

function compile() {
  const [relays, squats, mainstream] = HAND_KEPT.map((file) => new Set(handKept(file)));
  const isRelay = coveredBy(relays);
  const spared = [...relays, ...mainstream];
  const isSpokenFor = (name) => isRelay(name) || mainstream.has(name) || squats.has(name);

  const tlds = sorted(sources.tlds.json('index.json').map((tld) => domainToASCII(tld)));
  const endings = new Set(tlds.filter((tld) => tld !== 'arpa'));
  const named = (list) => domainNames(list, endings);

  const blocklist = sources.disposable.json('dist/dict/disposable_email_blocklist.json');
  const disposable = byCoverage(
    named(blocklist).filter((name) => !isSpokenFor(name)),
    spared,
  );
  const covers = coveredBy(new Set(disposable.covering));
  const exact = new Set(disposable.exact);
  const isDisposable = (name) => exact.has(name) || covers(name);

  const free = named([...sources.free.text('data/free.txt').split('\n'), ...mainstream]).filter(
    (name) =>
      mainstream.has(name) || !(isSpokenFor(name) || isDisposable(name) || NOT_FREE.has(name)),
  );
  const isFree = new Set(free);
  const extended = byCoverage(
    named(sources.extended.json('index.json')).filter(
      (name) => !(isSpokenFor(name) || isDisposable(name) || isFree.has(name)),
    ),
    spared,
  );

  const compiled = {
    disposable: { DISPOSABLE: disposable.covering, DISPOSABLE_EXACT: disposable.exact },
    extended: { EXTENDED: extended.covering, EXTENDED_EXACT: extended.exact },
    free: { FREE: free },
    tlds: { TLDS: tlds },
  };
  refuseOtherCounts(compiled);
  mkdirSync(folder, { recursive: true });
  for (const [list, constants] of Object.entries(compiled)) write(list, constants);
  put('inputs.sha256', digest);
}

/** Holds the numbers of names against the table: none of them changes unseen. */
function refuseOtherCounts(compiled) {
  const wrong = Object.entries(compiled)
    .map(([list, constants]) => ({ list, count: Object.values(constants).flat().length }))
    .filter(({ list, count }) => count !== rowOf(list).names)
    .map(({ list, count }) => `${list} ${count}, not ${rowOf(list).names}`);
  if (wrong.length) {
    throw new Error(`lists: provenance.json tells other numbers of names: ${wrong.join('; ')}.`);
  }
}

/** Writes one module of constants. The longest one, which few load, is packed. */
function write(list, constants) {
  const { source, version, licence } = rowOf(list);
  const lines = Object.entries(constants).map(([name, names]) => {
    const text = name === 'EXTENDED' ? packNames(names) : names.join(' ');
    return `export const ${name} = '${text}';\n`;
  });
  put(
    `${list}.ts`,
    `// Compiled by scripts/compile-lists.js from ${source} ${version} (${licence}).\n${lines.join('')}`,
  );
}

/** Writes a file at one stroke: two that compile at once leave one whole file. */
function put(file, text) {
  const unfinished = new URL(`${file}.${process.pid}`, folder);
  writeFileSync(unfinished, text);
  renameSync(unfinished, new URL(file, folder));
}

/** The words of a hand-kept list: what its one template literal of several lines holds. */
function handKept(file) {
  const [, text] = readFileSync(new URL(file, lists), 'utf8').match(/[(=]\s*`\n([^`]*)`/);
  return text.trim().split(/\s+/);
}

function isFresh() {
  const files = ['disposable.ts', 'extended.ts', 'free.ts', 'tlds.ts', 'inputs.sha256'];
  return (
    files.every((file) => existsSync(new URL(file, folder))) &&
    readFileSync(new URL('inputs.sha256', folder), 'utf8') === digest
  );
}

/** Of everything that the lists are made of; the packages are told by their versions. */
function digestOfInputs() {
  const scripts = new URL('./', import.meta.url);
  const files = [
    ...readdirSync(scripts)
      .filter((file) => file.endsWith('.js'))
      .map((file) => new URL(file, scripts)),
    ...[...HAND_KEPT, 'provenance.json'].map((file) => new URL(file, lists)),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort((a, b) => (a.href < b.href ? -1 : 1)))
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
