import { assertOptions, type KnownOptions } from '@postern/protocol';
import { readRanges, type AddressRanges } from '../dns/address-ranges.ts';
import type { DnsResolver } from '../dns/resolver.ts';
import { bundledLists, type Lists } from '../lists/lists.ts';
import { withDefaults } from '../shared/with-defaults.ts';

/** What a verifier can be given on every platform; every option has a default. */
export interface EngineOptions {
  /** Asks the DNS. Without it every mode is answered as `fast`, save in Node, which has the system's name servers. */
  resolver?: DnsResolver;
  /** The clock of the caches and the pacing, in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** Replaces single lists; the rest stay as bundled. */
  lists?: Partial<Lists>;
  /** The longest that a verification takes, in milliseconds; a number is for every mode. Default `medium` 2000, `deep` 8000. */
  budgetMs?: number | Partial<Budgets>;
  /** Ranges such as `10.0.0.0/8` whose mail hosts count as reachable; true for all. For tests and intranets. Default false. */
  allowPrivate?: boolean | readonly string[];
  /** How much is remembered. */
  caches?: Partial<CacheSizes>;
  /**
   * Answers addresses at `postern.test` from their local part, and judges other names under
   * `test` and `example` like any other. For tests only: with it on, test addresses pass.
   * Default false.
   */
  testMode?: boolean;
}

/** The longest that a verification takes in each mode that asks the network, in milliseconds. */
export interface Budgets {
  medium: number;
  deep: number;
}

/** How many answers are remembered; 0 for none. */
export interface CacheSizes {
  /** Of each DNS record type, and findings about domains. Default 10,000. */
  dns: number;
  /** Mailboxes, and domains that accept any. Default 10,000. */
  mailboxes: number;
}

/** The options of every platform, checked and filled up. */
export interface EngineSettings {
  /** Null where none was given. */
  resolver: DnsResolver | null;
  now: () => number;
  lists: Lists;
  budgetMs: Budgets;
  /** The addresses that may be dialled beside the public ones. */
  ranges: AddressRanges;
  caches: CacheSizes;
  testMode: boolean;
}

const BUDGETS: Budgets = { medium: 2000, deep: 8000 };
const CACHES: CacheSizes = { dns: 10_000, mailboxes: 10_000 };
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The names of the options of every platform. */
export const KNOWN_OPTIONS: KnownOptions<EngineOptions> = {
  resolver: true,
  now: true,
  lists: { ...namesOf(bundledLists), revision: true },
  budgetMs: namesOf(BUDGETS),
  allowPrivate: true,
  caches: namesOf(CACHES),
  testMode: true,
};

/** Throws a TypeError for options that are no object, or have a name that does not exist. */
export function checkOptions(options: object, known: KnownOptions): void {
  if (!isObject(options)) throw refusal('options must be an object');
  assertOptions('createVerifier', options, known);
}

/**
 * Checks the options of every platform and fills them up; `functions` are a platform's own ones
 * that must be functions where they are given. Throws a TypeError for those that make no sense.
 */
export function engineSettingsOf(
  options: EngineOptions,
  functions: Record<string, unknown> = {},
): EngineSettings {
  const { resolver, now, lists = {}, testMode = false } = options;
  if (!isObject(lists)) throw refusal('lists must be an object');
  if (typeof testMode !== 'boolean') throw refusal('testMode must be a boolean');
  for (const method of ['resolveMx', 'resolve4', 'resolve6'] as const) {
    if (resolver !== undefined && typeof resolver?.[method] !== 'function') {
      throw refusal(`resolver must have the method ${method}`);
    }
  }
  for (const [name, given] of Object.entries({ now, ...functions, ...prefixed(lists) })) {
    if (given !== undefined && typeof given !== 'function') {
      throw refusal(`${name} must be a function`);
    }
  }
  return {
    resolver: resolver ?? null,
    now: now ?? Date.now,
    lists: { ...bundledLists, ...definedOf(lists) },
    budgetMs: withDefaults('budgetMs', {
      defaults: BUDGETS,
      given: budgetsOf(options.budgetMs),
      isSound: isBudget,
    }),
    ranges: readRanges(options.allowPrivate),
    caches: withDefaults('caches', { defaults: CACHES, given: options.caches, isSound: isSize }),
    testMode,
  };
}

/** Tells whether a number can be the longest time that a call takes, in milliseconds. */
export function isBudget(ms: unknown): ms is number {
  return typeof ms === 'number' && ms > 0 && ms <= LONGEST_TIMER_MS;
}

/** The names of an object, as `assertOptions` takes them. */
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

/** Without the names whose value is undefined, which stand for the default. */
function definedOf(lists: Partial<Lists>): Partial<Lists> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
}

function prefixed(lists: Partial<Lists>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [`lists.${name}`, list]));
}

function refusal(text: string): TypeError {
  return new TypeError(`createVerifier: ${text}`);
}
