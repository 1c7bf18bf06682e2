/*
 * Compiles the bundled lists from dev dependencies, so that the published package needs none of them: `node
 * scripts/compile-lists.js`. Its output is not committed. It does nothing if no input has changed since the last run.
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
/** The lists that make a domain listed when two of them agree, as in src/lists/disposable.ts. */
const VOICES = ['listed', 'burner', 'mailchecker'];
/** The mark of an entry that matches only itself, as in src/lists/disposable.ts. */
const EXACT = 8;
/** Providers that the lists named as disposable when they were last reviewed. */
const KNOWN_FALSE_POSITIVES = new Set(
  '21cn.com sify.com consultant.com dr.com myself.com tom.com vip.sohu.com'.split(' '),
);

/** Companies, universities and government offices that `freemail` lists as providers. */
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
  rejectFalsePositives([...known, ...agreed].filter((name) => mainstream.has(name)));
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
  rejectOtherCounts(compiled);
  mkdirSync(folder, { recursive: true });
  for (const [list, constants] of Object.entries(compiled)) write(list, constants);
  put('inputs.sha256', digest);
}

/** The names that a list has independently. Throws if an import added another number of names than the table says. */
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
      `lists: ${list} imported ${taken[at]} names between ${after} and ${until}, not ${names}.`,
    );
  });
  return own;
}

/** Creates a check: whether a domain is one of the names or covered by one. */
function matched({ covering, exact }) {
  const covers = coveredBy(new Set(covering));
  const alone = new Set(exact);
  return (name) => alone.has(name) || covers(name);
}

/** Each name with the bits of the lists that have it independently, and `EXACT`. */
function marked({ covering, exact }, marks) {
  const bitsOf = (name) => marks.get(name) ?? 0;
  return new Map([
    ...covering.map((name) => [name, bitsOf(name)]),
    ...exact.map((name) => [name, bitsOf(name) | EXACT]),
  ]);
}

/** Throws if the lists name a mainstream provider as disposable that they did not name when last reviewed. */
function rejectFalsePositives(names) {
  const fresh = names.filter((name) => !KNOWN_FALSE_POSITIVES.has(name));
  if (fresh.length === 0) return;
  throw new Error(
    `lists: the lists now name mainstream providers as disposable: ${fresh.join(', ')}. ` +
      'Keep the old versions, or find out why and add the names to KNOWN_FALSE_POSITIVES.',
  );
}

/** Throws if a list has another number of names than the table says, so that no count changes unnoticed. */
function rejectOtherCounts(compiled) {
  const wrong = Object.entries(compiled)
    .map(([list, constants]) => ({ list, count: Object.values(constants)[0].size }))
    .filter(({ list, count }) => count !== rowOf(list).names)
    .map(({ list, count }) => `${list} ${count}, not ${rowOf(list).names}`);
  if (wrong.length) {
    throw new Error(`lists: provenance.json has other numbers of names: ${wrong.join('; ')}.`);
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

/** The rows of a list and of its corroborating sources. */
function sourcesOf(list) {
  return [list, ...(rowOf(list).witnesses ?? [])].map(rowOf);
}

/** Writes a file atomically: two concurrent runs leave one complete file. */
function put(file, text) {
  const unfinished = new URL(`${file}.${process.pid}`, folder);
  writeFileSync(unfinished, text);
  renameSync(unfinished, new URL(file, folder));
}

/** The words of a manually maintained list: its first multi-line template literal, or the one named `name`. */
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

/** A digest of all inputs of the lists. Packages are represented by their versions in provenance.json. */
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
