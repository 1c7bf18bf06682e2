import { domainToASCII } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts';

const PUBLIC_SUFFIXES = { allowPrivateDomains: true, validateHostname: false };

/**
 * Lower-case A-label domains of two labels or more with a known top-level domain: unique and sorted.
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
 * Splits names into those that cover their subdomains and those that match only themselves. A parent of a name in
 * `spared` never covers.
 *
 * A name that another one covers is left out.
 *
 * @param mayCover returns whether a name is allowed to cover its subdomains
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

/** Creates a check: whether a name is in the set or below a name in it. */
export function coveredBy(names) {
  return (name) => name.split('.').some((_, at, labels) => names.has(labels.slice(at).join('.')));
}

/** Unique, in code-unit order. */
export function sorted(list) {
  return [...new Set(list)].filter(Boolean).sort();
}

/** Different owners have domains below these, although they are not in the public suffix list. */
const SHARED = new Set(['fr.nf', 'pe.hu', 'us.to']);

/** Whether different owners have domains below a name: the suffix of a registry or of a company. */
export function isPublicSuffix(name) {
  return SHARED.has(name) || getPublicSuffix(name, PUBLIC_SUFFIXES) === name;
}

/** Whether a name is an owner's whole domain: one label below a public suffix. */
export function isRegistrable(name) {
  return !isPublicSuffix(name) && getDomain(name, PUBLIC_SUFFIXES) === name;
}
