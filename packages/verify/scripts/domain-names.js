import { domainToASCII } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts';

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, validateHostname: false };

/**
 * Lower-case A-label domains of two labels or more with a known ending, each once, sorted.
 */
export function domainNames(list, endings) {
  const ascii = list.map((name) => domainToASCII(name.trim().toLowerCase()));
  return sorted(
    ascii.filter(
      (name) =>
        /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) &&
        endings.has(name.slice(name.lastIndexOf('.') + 1)),
    ),
  );
}

/**
 * Parts names into those that cover their subdomains and those that say nothing of others. A name
 * above one of those in `spared` never covers.
 *
 * A name that is covered already is left out.
 *
 * @param mayCover tells of a name whether it may cover its subdomains
 */
export function byCoverage(names, { spared, mayCover }) {
  const above = new Set(spared.flatMap(parents));
  const all = new Set(names.filter((name) => !above.has(name) && mayCover(name)));
  const isCovered = coveredBy(all);
  return {
    covering: [...all].filter((name) => !parents(name).some((parent) => all.has(parent))),
    exact: names.filter((name) => !isCovered(name)),
  };
}

function parents(name) {
  return name.split('.').flatMap((_, at, labels) => (at ? [labels.slice(at).join('.')] : []));
}

/** Tells of a name whether it is one of the set, or below one of it. */
export function coveredBy(names) {
  return (name) => name.split('.').some((_, at, labels) => names.has(labels.slice(at).join('.')));
}

/** Each once, in the order of their code units. */
export function sorted(list) {
  return [...new Set(list)].filter(Boolean).sort();
}

/** Below these strangers have their domains, too, though the public suffix list does not say so. */
const SHARED = new Set(['fr.nf', 'pe.hu', 'us.to']);

/** Tells whether strangers have their domains below a name, be it a registry's or a company's. */
export function isPublicSuffix(name) {
  return SHARED.has(name) || getPublicSuffix(name, PUBLIC_SUFFIXES) === name;
}

/** Tells whether a name is the whole of an owner's domain, right below a public suffix. */
export function isRegistrable(name) {
  return !isPublicSuffix(name) && getDomain(name, PUBLIC_SUFFIXES) === name;
}
