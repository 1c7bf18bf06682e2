import { assertOptions, type KnownOptions } from '@postern/protocol';
import { readRanges, type AddressRanges } from './dns/address-ranges.ts';
import type { DnsResolver } from './dns/resolver.ts';
import { systemResolver } from './dns/system-resolver.ts';
import type { EngineEvent } from './engine-event.ts';
import { bundledLists, type Lists } from './lists/lists.ts';
import type { Dial } from './smtp/dial.ts';
import { identityOf, type Identity } from './smtp/identity.ts';
import { DEFAULT_LIMITS, limitsOf, type SmtpLimits } from './smtp/limits.ts';
import { withDefaults } from './with-defaults.ts';

/** What a verifier can be given; every option has a default. */
export interface VerifierOptions {
  /** Asks the DNS: node:dns/promises' `Resolver` or anything of its shape. Default: the system's name servers. */
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
  /** This host's full name, as its reverse DNS has it. Mode `deep` is off until this and `mailFrom` are given. */
  heloName?: string;
  /** The sender that mail hosts are told: an address of yours that takes mail, or '' for the null reverse-path. */
  mailFrom?: string;
  /** A mail host of yours outside this network, to find out whether port 25 is open. Default: those of `mailFrom`'s domain. */
  egressHost?: string;
  /** How much is asked of mail hosts, and how patiently. */
  limits?: Partial<SmtpLimits>;
  /** Opens connections to mail hosts. Default: TCP. */
  dial?: Dial;
  /** Hears what an operator should know. An event never holds an address. */
  onEvent?: (event: EngineEvent) => void;
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

/** The options, checked and filled up. */
export interface Settings {
  resolver: DnsResolver;
  now: () => number;
  lists: Lists;
  budgetMs: Budgets;
  /** The addresses that may be dialled beside the public ones. */
  ranges: AddressRanges;
  caches: CacheSizes;
  /** Null when nobody is to be asked about mailboxes. */
  identity: Identity | null;
  limits: SmtpLimits;
  /** Null for TCP. */
  dial: Dial | null;
  onEvent: (event: EngineEvent) => void;
  testMode: boolean;
}

const BUDGETS: Budgets = { medium: 2000, deep: 8000 };
const CACHES: CacheSizes = { dns: 10_000, mailboxes: 10_000 };
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const KNOWN: KnownOptions<VerifierOptions> = {
  resolver: true,
  now: true,
  lists: { ...namesOf(bundledLists), revision: true },
  budgetMs: namesOf(BUDGETS),
  allowPrivate: true,
  caches: namesOf(CACHES),
  heloName: true,
  mailFrom: true,
  egressHost: true,
  limits: namesOf(DEFAULT_LIMITS),
  dial: true,
  onEvent: true,
  testMode: true,
};

/** Checks options and fills them up. Throws a TypeError for those that make no sense or do not exist. */
export function settingsOf(options: VerifierOptions): Settings {
  if (!isObject(options)) throw refusal('options must be an object');
  assertOptions('createVerifier', options, KNOWN);
  const { resolver, now, lists = {}, dial, onEvent, testMode = false } = options;
  if (!isObject(lists)) throw refusal('lists must be an object');
  if (typeof testMode !== 'boolean') throw refusal('testMode must be a boolean');
  for (const method of ['resolveMx', 'resolve4', 'resolve6'] as const) {
    if (resolver !== undefined && typeof resolver?.[method] !== 'function') {
      throw refusal(`resolver must have the method ${method}`);
    }
  }
  for (const [name, given] of Object.entries({ now, dial, onEvent, ...prefixed(lists) })) {
    if (given !== undefined && typeof given !== 'function') {
      throw refusal(`${name} must be a function`);
    }
  }
  return {
    resolver: resolver ?? systemResolver(),
    now: now ?? Date.now,
    lists: { ...bundledLists, ...definedOf(lists) },
    budgetMs: withDefaults('budgetMs', {
      defaults: BUDGETS,
      given: budgetsOf(options.budgetMs),
      isSound: isBudget,
    }),
    ranges: readRanges(options.allowPrivate),
    caches: withDefaults('caches', { defaults: CACHES, given: options.caches, isSound: isSize }),
    identity: identityOf(options),
    limits: limitsOf(options.limits),
    dial: dial ?? null,
    onEvent: quietly(onEvent),
    testMode,
  };
}

/** A listener that throws or rejects stops nothing. */
function quietly(
  hear: ((event: EngineEvent) => unknown) | undefined,
): (event: EngineEvent) => void {
  return (event) => {
    void Promise.resolve(event)
      .then(hear)
      .catch(() => undefined);
  };
}

/** Tells whether a number can be the longest time that a call takes, in milliseconds. */
export function isBudget(ms: unknown): ms is number {
  return typeof ms === 'number' && ms > 0 && ms <= LONGEST_TIMER_MS;
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

function namesOf(values: object): Record<string, true> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, true]));
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
