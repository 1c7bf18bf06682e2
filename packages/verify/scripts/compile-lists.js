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
import { byCoverage, coveredBy, domainNames, isPublicSuffix, sorted } from './domain-names.js';
import { packNames } from './pack-names.js';
import { openSource, provenance, rowOf } from './provenance.js';
import { consensusOf } from './witnesses.js';

const lists = new URL('../src/lists/', import.meta.url);
const folder = new URL('data/', lists);
const HAND_KEPT = ['relays.ts', 'typo-squats.ts', 'mainstream.ts'];
/** Of an entry that matches only itself, as src/lists/disposable.ts has it. */
const EXACT = 8;
/** Providers that both witnesses, or the curated list, took for temporary mail when they were last read. */
const KNOWN_FALSE_POSITIVES = new Set(
  '21cn.com sify.com consultant.com dr.com myself.com tom.com vip.sohu.com'.split(' '),
);

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
  const invited = new Set(handKept('mainstream.ts', 'BY_INVITATION'));
  const isRelay = coveredBy(relays);
  const real = new Set(
    JSON.parse(read('real-domains.json')).flatMap(({ names }) => names.split(' ')),
  );
  const spared = [...relays, ...mainstream, ...real];
  const isSpared = coveredBy(real);
  const isSpokenFor = (name) => isRelay(name) || mainstream.has(name) || squats.has(name);

  const tlds = sorted(sources.tlds.json('index.json').map((tld) => domainToASCII(tld)));
  const endings = new Set(tlds.filter((tld) => tld !== 'arpa'));
  const named = (list) => domainNames(list, endings);

  const consensus = consensusOf([
    {
      list: rowOf('disposable').source,
      names: new Set(named(sources.disposable.json('dist/dict/disposable_email_blocklist.json'))),
    },
    {
      list: rowOf('burner').source,
      names: new Set(named(sources.burner.text('emails.txt').split('\n'))),
    },
    {
      list: rowOf('mailchecker').source,
      names: new Set(named([...sources.mailchecker.module('platform/node/index.js').blacklist()])),
    },
  ]);
  const disposable = byCoverage(
    [...consensus.keys()]
      .filter((name) => !(isSpokenFor(name) || isSpared(name) || isPublicSuffix(name)))
      .sort(),
    spared,
  );
  refuseFalsePositives([...consensus.keys()].filter((name) => mainstream.has(name)));
  const covers = coveredBy(new Set(disposable.covering));
  const exact = new Set(disposable.exact);
  const isDisposable = (name) => exact.has(name) || covers(name);
  const marks = new Map([
    ...disposable.covering.map((name) => [name, consensus.get(name)]),
    ...disposable.exact.map((name) => [name, consensus.get(name) | EXACT]),
  ]);

  const free = named([...sources.free.text('data/free.txt').split('\n'), ...mainstream]).filter(
    (name) =>
      !invited.has(name) &&
      (mainstream.has(name) || !(isSpokenFor(name) || isDisposable(name) || NOT_FREE.has(name))),
  );

  const compiled = {
    disposable: { DISPOSABLE: marks },
    free: { FREE: new Set(free) },
    tlds: { TLDS: new Set(tlds) },
  };
  refuseOtherCounts(compiled);
  mkdirSync(folder, { recursive: true });
  for (const [list, constants] of Object.entries(compiled)) write(list, constants);
  put('inputs.sha256', digest);
}

/** Stops where the lists take a mainstream provider for temporary mail that they did not when they were last read. */
function refuseFalsePositives(names) {
  const fresh = names.filter((name) => !KNOWN_FALSE_POSITIVES.has(name));
  if (fresh.length === 0) return;
  throw new Error(
    `lists: the lists now take mainstream providers for temporary mail: ${fresh.join(', ')}. ` +
      'Do not take these versions, or read why and add the names to KNOWN_FALSE_POSITIVES.',
  );
}

/** Holds the numbers of names against the table: none of them changes unseen. */
function refuseOtherCounts(compiled) {
  const wrong = Object.entries(compiled)
    .map(([list, constants]) => ({ list, count: Object.values(constants)[0].size }))
    .filter(({ list, count }) => count !== rowOf(list).names)
    .map(({ list, count }) => `${list} ${count}, not ${rowOf(list).names}`);
  if (wrong.length) {
    throw new Error(`lists: provenance.json tells other numbers of names: ${wrong.join('; ')}.`);
  }
}

/** Writes one module of constants; names with marks are packed. */
function write(list, constants) {
  const lines = Object.entries(constants).map(([name, names]) => {
    const text = names instanceof Map ? packNames(names) : [...names].join(' ');
    return `export const ${name} = '${text}';\n`;
  });
  const from = sourcesOf(list).map(
    ({ source, version, licence }) => `${source} ${version} (${licence})`,
  );
  put(
    `${list}.ts`,
    `// Compiled by scripts/compile-lists.js from ${from.join(', ')}.\n${lines.join('')}`,
  );
}

/** The rows of what a list is made of. */
function sourcesOf(list) {
  return [list, ...(rowOf(list).witnesses ?? [])].map(rowOf);
}

/** Writes a file at one stroke: two that compile at once leave one whole file. */
function put(file, text) {
  const unfinished = new URL(`${file}.${process.pid}`, folder);
  writeFileSync(unfinished, text);
  renameSync(unfinished, new URL(file, folder));
}

/** The words of a hand-kept list: what its template literal of several lines holds, the first or that of a name. */
function handKept(file, name = '') {
  const [, text] = read(file).match(new RegExp(`${name}\\s*[(=]\\s*\`\\n([^\`]*)\``));
  return text.trim().split(/\s+/);
}

function read(file) {
  return readFileSync(new URL(file, lists), 'utf8');
}

function isFresh() {
  const files = ['disposable.ts', 'free.ts', 'tlds.ts', 'inputs.sha256'];
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
    ...[...HAND_KEPT, 'provenance.json', 'real-domains.json'].map((file) => new URL(file, lists)),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort((a, b) => (a.href < b.href ? -1 : 1)))
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
