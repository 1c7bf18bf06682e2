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
import { agreedNames, namedBy } from './agreed-names.js';
import {
  byCoverage,
  coveredBy,
  domainNames,
  isPublicSuffix,
  isRegistrable,
  sorted,
} from './domain-names.js';
import { namesOf } from './list-names.js';
import { ownNames } from './own-names.js';
import { packNames } from './pack-names.js';
import { openRelease, openSource, provenance, rowOf } from './provenance.js';

const lists = new URL('../src/lists/', import.meta.url);
const folder = new URL('data/', lists);
const HAND_KEPT = ['relays.ts', 'typo-squats.ts', 'mainstream.ts'];
/** The lists that make a domain listed where two of them agree, as src/lists/disposable.ts has them. */
const VOICES = ['listed', 'burner', 'mailchecker'];
/** Of an entry that matches only itself, as src/lists/disposable.ts has it. */
const EXACT = 8;
/** Providers that these lists, or the curated one, took for disposable email when they were last read. */
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

  const known = new Set(named(namesOf('disposable', sources.disposable)));
  const voices = VOICES.map((list) => ownNamesOf(list, named));
  const marks = namedBy(voices);
  const agreed = agreedNames(marks).filter((name) => !known.has(name));
  refuseFalsePositives([...known, ...agreed].filter((name) => mainstream.has(name)));
  const isOpen = (name) => !(isSpokenFor(name) || isSpared(name) || isPublicSuffix(name));
  const parted = (names, mayCover) => byCoverage(names.filter(isOpen).sort(), { spared, mayCover });
  const disposable = parted([...known], isRegistrable);
  const isDisposable = matched(disposable);
  const listed = parted(
    agreed.filter((name) => !isDisposable(name)),
    () => true,
  );
  const isListed = matched(listed);

  const free = named([...sources.free.text('data/free.txt').split('\n'), ...mainstream]).filter(
    (name) =>
      !invited.has(name) &&
      (mainstream.has(name) ||
        !(isSpokenFor(name) || isDisposable(name) || isListed(name) || NOT_FREE.has(name))),
  );

  const compiled = {
    disposable: { DISPOSABLE: marked(disposable, marks) },
    listed: { LISTED: marked(listed, marks) },
    free: { FREE: new Set(free) },
    tlds: { TLDS: new Set(tlds) },
  };
  refuseOtherCounts(compiled);
  mkdirSync(folder, { recursive: true });
  for (const [list, constants] of Object.entries(compiled)) write(list, constants);
  put('inputs.sha256', digest);
}

/** The own names of a list. Throws where an import brought another number of names than the table says. */
function ownNamesOf(list, named) {
  const imports = rowOf(list).imports ?? [];
  const { own, taken } = ownNames(
    new Set(named(namesOf(list, sources[list]))),
    imports.map(({ after, until }) => ({
      before: new Set(named(namesOf(list, openRelease(list, after)))),
      after: new Set(named(namesOf(list, openRelease(list, until)))),
    })),
  );
  imports.forEach(({ after, until, names }, at) => {
    if (taken[at] === names) return;
    throw new Error(
      `lists: ${list} took over ${taken[at]} names between ${after} and ${until}, not ${names}.`,
    );
  });
  return own;
}

/** Tells whether a domain is one of the parted names, or is covered by one. */
function matched({ covering, exact }) {
  const covers = coveredBy(new Set(covering));
  const alone = new Set(exact);
  return (name) => alone.has(name) || covers(name);
}

/** Each parted name with the bits of the lists that have it by their own word, and `EXACT`. */
function marked({ covering, exact }, marks) {
  const bitsOf = (name) => marks.get(name) ?? 0;
  return new Map([
    ...covering.map((name) => [name, bitsOf(name)]),
    ...exact.map((name) => [name, bitsOf(name) | EXACT]),
  ]);
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
  const files = ['disposable.ts', 'listed.ts', 'free.ts', 'tlds.ts', 'inputs.sha256'];
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
