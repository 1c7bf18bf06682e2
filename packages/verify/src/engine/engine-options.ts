import { domainRule, type DomainLists } from '@postern/address';
import { assertOptions, type KnownOptions } from '@postern/protocol';
import { readRanges, type AddressRanges } from '@postern/public-network';
import type { DnsResolver } from '../dns/resolver.ts';
import { bundledLists, type Lists } from '../lists/lists.ts';
import { withDefaults } from '../shared/with-defaults.ts';

/** The options of a verifier on all platforms; each has a default. */
export interface EngineOptions {
  /**
   * Sends the DNS queries. Default in Node: the system's name servers. On other platforms every mode is carried out as
   * `fast` without it.
   */
  resolver?: DnsResolver;
  /** The clock of the caches and the pacing, in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** Replaces single lists; the others are the bundled ones. */
  lists?: Partial<Lists>;
  /** Your own lists of domains. `allow` overrides what other lists say of a domain; `block` makes an address risky. */
  domains?: DomainLists;
  /**
   * Whether a result has the canonical address, `canonical_email`, by which two spellings of one inbox are the same.
   * Default false.
   */
  canonical?: boolean;
  /**
   * Whether a result in `medium` and `deep` has `ownership_offered`: whether the domain offers a proof of ownership by
   * the browser. It adds one DNS query, parallel to the others. Experimental. Default false.
   */
  ownership?: boolean;
  /**
   * The maximum time of a validation, in milliseconds; a number applies to each mode. Default `medium` 2000, `deep`
   * 8000.
   */
  budgetMs?: number | Partial<Budgets>;
  /** Ranges such as `10.0.0.0/8` whose mail servers count as reachable; true for all. For tests and intranets. Default false. */
  allowPrivate?: boolean | readonly string[];
  /** The sizes of the caches. */
  caches?: Partial<CacheSizes>;
  /**
   * Selects the result of an address at `postern.test` by its local part, and validates other names under `test` and
   * `example` like any other. For tests only: with it, test addresses pass. Default false.
   */
  testMode?: boolean;
}

/** The maximum time of a validation in each mode that uses the network, in milliseconds. */
export interface Budgets {
  medium: number;
  deep: number;
}

/** How many results are cached; 0 for none. */
export interface CacheSizes {
  /** For each DNS record type, and for findings about domains. Default 10,000. */
  dns: number;
  /** Mailboxes, and catch-all domains. Default 10,000. */
  mailboxes: number;
}

/** The checked options of all platforms, with their defaults. */
export interface EngineSettings {
  /** Null when unset. */
  resolver: DnsResolver | null;
  now: () => number;
  lists: Lists;
  domains: DomainLists;
  canonical: boolean;
  ownership: boolean;
  budgetMs: Budgets;
  /** The IP addresses that can be dialed in addition to the public ones. */
  ranges: AddressRanges;
  caches: CacheSizes;
  testMode: boolean;
}

const BUDGETS: Budgets = { medium: 2000, deep: 8000 };
const CACHES: CacheSizes = { dns: 10_000, mailboxes: 10_000 };
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The names of the options of all platforms. */
export const KNOWN_OPTIONS: KnownOptions<EngineOptions> = {
  resolver: true,
  now: true,
  lists: { ...namesOf(bundledLists), revision: true },
  domains: { allow: true, block: true },
  canonical: true,
  ownership: true,
  budgetMs: namesOf(BUDGETS),
  allowPrivate: true,
  caches: namesOf(CACHES),
  testMode: true,
};

/** Throws a TypeError for options that are not an object, or have an unknown name. */
export function checkOptions(options: object, known: KnownOptions): void {
  if (!isObject(options)) throw misuse('options must be an object');
  assertOptions('createVerifier', options, known);
}

/**
 * Checks the options of all platforms and adds the defaults. `functions` are options of one platform that must be
 * functions if given. Throws a TypeError for an invalid option.
 */
export function engineSettingsOf(
  options: EngineOptions,
  functions: Record<string, unknown> = {},
): EngineSettings {
  const { resolver, now, lists = {}, testMode = false } = options;
  const { canonical = false, ownership = false } = options;
  if (!isObject(lists)) throw misuse('lists must be an object');
  if (typeof testMode !== 'boolean') throw misuse('testMode must be a boolean');
  if (typeof canonical !== 'boolean') throw misuse('canonical must be a boolean');
  if (typeof ownership !== 'boolean') throw misuse('ownership must be a boolean');
  if (ownership && resolver && !resolver.resolveTxt) {
    throw misuse('ownership needs a resolver with the method resolveTxt');
  }
  for (const method of ['resolveMx', 'resolve4', 'resolve6'] as const) {
    if (resolver !== undefined && typeof resolver?.[method] !== 'function') {
      throw misuse(`resolver must have the method ${method}`);
    }
  }
  for (const [name, given] of Object.entries({ now, ...functions, ...prefixed(lists) })) {
    if (given !== undefined && typeof given !== 'function') {
      throw misuse(`${name} must be a function`);
    }
  }
  return {
    resolver: resolver ?? null,
    now: now ?? Date.now,
    lists: { ...bundledLists, ...definedOf(lists) },
    canonical,
    ownership,
    domains: checkedDomains(options.domains ?? {}),
    budgetMs: withDefaults('budgetMs', {
      defaults: BUDGETS,
      given: budgetsOf(options.budgetMs),
      isSound: isBudget,
    }),
    ranges: readRanges(options.allowPrivate, 'createVerifier: allowPrivate'),
    caches: withDefaults('caches', { defaults: CACHES, given: options.caches, isSound: isSize }),
    testMode,
  };
}

/** Reads the lists once, so that an error in them is found at the start. */
function checkedDomains(domains: DomainLists): DomainLists {
  try {
    domainRule(domains, 'example.com');
  } catch (error) {
    throw misuse((error as Error).message);
  }
  return domains;
}

/** Whether a number is a valid time limit of a call, in milliseconds. */
export function isBudget(ms: unknown): ms is number {
  return typeof ms === 'number' && ms > 0 && ms <= LONGEST_TIMER_MS;
}

/** The names of an object, as `assertOptions` expects them. */
export function namesOf(values: object): Record<string, true> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, true]));
}

function budgetsOf(given: number | Partial<Budgets> | undefined): Partial<Budgets> | undefined {
  return typeof given === 'number' ? { medium: given, deep: given } : given;
}

function isObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null;
}

function isSize(size: unknown): boolean {
  return Number.isInteger(size) && (size as number) >= 0;
}

/** Without the names whose value is undefined, which means the default. */
function definedOf(lists: Partial<Lists>): Partial<Lists> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
}

function prefixed(lists: Partial<Lists>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [`lists.${name}`, list]));
}

function misuse(text: string): TypeError {
  return new TypeError(`createVerifier: ${text}`);
}
