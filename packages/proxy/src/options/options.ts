import { domainRule, type DomainLists } from '@postern/address';
import {
  assertOptions,
  MODES,
  type KnownOptions,
  type Mode,
  type Validate,
} from '@postern/protocol';
import { readOrigin } from '../access/hosts.ts';
import { resolveAccess, type AccessOptions, type ResolvedAccess } from './access-options.ts';
import type { Expose } from '../http/answer.ts';
import type { ProxyEvent } from '../events/events.ts';
import { callFor, hasValidate } from './factories.ts';
import type { ProxyContext } from '../http/proxy-context.ts';
import type { Rate } from '../limits/window-counter.ts';
import type { ReceiptOption } from '../receipt/sign.ts';
import type { LimitStore } from '../limits/counters.ts';
import type { InFlightLimits } from '../limits/in-flight.ts';
import type { CacheStore } from '../cache/store-cache.ts';

/** A limit: requests a minute, requests in a window, or `false` for no limit. */
export type RateOption = number | { count: number; windowMs: number } | false;

/** Options of {@link createProxy}. */
export interface ProxyOptions extends AccessOptions {
  /** Validates an address: `createVerifier()`, or `createClient({ … }).validate`. */
  validate: Validate;
  /**
   * The modes that a browser can request; others are 422. Default `['fast', 'medium']`. `deep` requires `authorize` or
   * `botCheck`.
   */
  modes?: readonly Mode[];
  /**
   * Your own lists of domains. An address at a domain of `block` is `risky` with the reason `domain_blocked`, without
   * an upstream call; `allow` overrides other lists: disposable, role and free.
   */
  domains?: DomainLists;
  /** Allowed origins beside the proxy's own, such as `https://www.example.com`. Default none. */
  allowedOrigins?: readonly string[];
  /** Whether requests without `Origin` and `Sec-Fetch-Site` (curl, a server) are allowed. Default true. */
  allowNonBrowser?: boolean;
  /** Returns the client's IP address, in the place of `context.ip`. It must not read the body. */
  callerIp?: (request: Request, context: ProxyContext) => string | undefined;
  /**
   * Limits; the caller of an IPv6 address is its /64. Default `{ caller: 60, global: 600 }` requests per minute, and
   * `mailboxes: { count: 10, windowMs: 600_000 }`: the mailboxes of one domain that a caller gets `deep` results for;
   * beyond that the result is that of `medium`. With a `store` several processes share their counts.
   */
  limits?: { caller?: RateOption; global?: RateOption; mailboxes?: RateOption; store?: LimitStore };
  /**
   * Upstream calls per day (UTC), in total and for one caller; a number is the total. Beyond that only cached results
   * and invalid syntax get a verdict, and all other requests are 429 until the day ends. Default: no limit.
   */
  budget?: number | { total?: number; caller?: number };
  /** The timeout of one upstream call, in milliseconds. Default 3500, below the browser's timeout. */
  timeoutMs?: number;
  /** Pending upstream calls. Default `{ total: 200, caller: 10, domain: 50 }`; a number is the total. */
  maxInFlight?: number | Partial<InFlightLimits>;
  /** How much of a result the browser sees. Default `'minimal'`: no score, no SMTP code. */
  expose?: Expose;
  /** Where results are cached: in memory (default, 10,000 of them), in your own store, or nowhere. */
  cache?: false | { maxEntries?: number } | CacheStore;
  /**
   * Signs each verdict, so that the server that receives the form can verify it without a request: `verifyReceipt` of
   * `@postern/proxy/receipt`. Default: no receipts.
   */
  receipt?: ReceiptOption | undefined;
  /** Called with each event. An error that it throws is ignored. */
  onEvent?: (event: ProxyEvent) => void;
  /**
   * Whether `console.warn` logs problems that an operator must solve, once each: a rejected key, requests without an IP
   * address, a store that fails. Default: true without `onEvent`.
   */
  warn?: boolean;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** The options with all defaults. */
export interface ProxySettings extends ResolvedAccess {
  validate: Validate;
  /** Lightest first. */
  modes: readonly Mode[];
  domains: DomainLists;
  allowedOrigins: ReadonlySet<string>;
  allowNonBrowser: boolean;
  callerIp: ((request: Request, context: ProxyContext) => string | undefined) | undefined;
  callerRate: Rate | null;
  globalRate: Rate | null;
  mailboxRate: Rate | null;
  limitStore: LimitStore | undefined;
  /** Calls a day. */
  budget: { total: number | null; caller: number | null };
  timeoutMs: number;
  maxInFlight: InFlightLimits;
  expose: Expose;
  cache: false | { maxEntries: number } | CacheStore;
  receipt: ReceiptOption | undefined;
  onEvent: ((event: ProxyEvent) => void) | undefined;
  warn: boolean;
  now: () => number;
}

/** Adds the defaults; throws a `TypeError` that names the invalid option. */
export function resolveOptions(options: ProxyOptions): ProxySettings {
  if (typeof options !== 'object' || options === null)
    throw misuse('options are needed; write `createProxy({ validate: createVerifier() })`');
  assertOptions('createProxy', options, KNOWN);
  const { limits = {}, maxInFlight = {}, budget = {}, expose = 'minimal' } = options;
  const { allowNonBrowser = true, warn = !options.onEvent } = options;
  const inFlight = typeof maxInFlight === 'number' ? { total: maxInFlight } : maxInFlight;
  const calls = typeof budget === 'number' ? { total: budget } : budget;
  if (expose !== 'minimal' && expose !== 'full') throw misuse("expose must be 'minimal' or 'full'");
  if (typeof allowNonBrowser !== 'boolean') throw misuse('allowNonBrowser must be a boolean');
  if (typeof warn !== 'boolean') throw misuse('warn must be a boolean');
  const modes = resolveModes(options.modes ?? ['fast', 'medium']);
  return {
    validate: resolveValidate(options.validate),
    modes,
    ...resolveAccess(options, modes),
    domains: checkedDomains(options.domains ?? {}),
    allowedOrigins: resolveOrigins(options.allowedOrigins ?? []),
    allowNonBrowser,
    callerIp: options.callerIp && needFunction('callerIp', options.callerIp),
    callerRate: resolveRate('limits.caller', limits.caller ?? 60),
    globalRate: resolveRate('limits.global', limits.global ?? 600),
    mailboxRate: resolveRate(
      'limits.mailboxes',
      limits.mailboxes ?? { count: 10, windowMs: 600_000 },
    ),
    limitStore: limits.store && resolveLimitStore(limits.store),
    budget: {
      total: calls.total === undefined ? null : needCount('budget.total', calls.total),
      caller: calls.caller === undefined ? null : needCount('budget.caller', calls.caller),
    },
    timeoutMs: needCount('timeoutMs', options.timeoutMs ?? 3500),
    maxInFlight: {
      total: needCount('maxInFlight.total', inFlight.total ?? 200),
      caller: needCount('maxInFlight.caller', inFlight.caller ?? 10),
      domain: needCount('maxInFlight.domain', inFlight.domain ?? 50),
    },
    expose,
    cache: resolveCache(options.cache ?? {}),
    receipt: options.receipt,
    onEvent: options.onEvent && needFunction('onEvent', options.onEvent),
    warn,
    now: needFunction('now', options.now ?? Date.now),
  };
}

function resolveValidate(validate: unknown): Validate {
  const call = callFor('validate', validate);
  if (call)
    throw misuse(`validate is a function that creates a validator; write \`validate: ${call}\``);
  if (hasValidate(validate)) {
    throw misuse('validate is an object, such as a client; write `createClient({ … }).validate`');
  }
  if (typeof validate !== 'function') {
    throw misuse(
      `validate ${validate === undefined ? 'is missing' : 'must be a function'}; write ` +
        '`validate: createVerifier()` or `validate: createClient({ … }).validate`',
    );
  }
  return validate as Validate;
}

function resolveModes(modes: readonly Mode[]): readonly Mode[] {
  const isRight = Array.isArray(modes) && modes.every((mode) => MODES.includes(mode));
  if (!isRight || modes.length === 0) {
    throw misuse(`modes must list some of ${MODES.join(', ')}`);
  }
  return MODES.filter((mode) => modes.includes(mode));
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

/** Only complete origins, since patterns in allow lists are error-prone. App schemes (`capacitor://`) are allowed. */
function resolveOrigins(origins: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(origins)) throw misuse('allowedOrigins must be an array');
  return new Set(
    (origins as unknown[]).map((given) => {
      const origin = typeof given === 'string' ? readOrigin(given) : null;
      if (origin !== null) return origin;
      throw misuse(
        `allowedOrigins holds ${JSON.stringify(String(given))}; write scheme and host, as in "https://www.example.com"`,
      );
    }),
  );
}

function resolveRate(name: string, rate: RateOption): Rate | null {
  if (rate === false) return null;
  const { count, windowMs } = typeof rate === 'number' ? { count: rate, windowMs: 60_000 } : rate;
  return { count: needCount(name, count), windowMs: needCount(`${name}.windowMs`, windowMs) };
}

function resolveCache(cache: false | { maxEntries?: number } | CacheStore): ProxySettings['cache'] {
  if (cache === false) return false;
  if (typeof cache !== 'object' || cache === null) throw misuse('cache must be false or an object');
  if (!('get' in cache) && !('set' in cache)) {
    assertOptions('createProxy', { cache }, { cache: { maxEntries: true } });
    const { maxEntries = 10_000 } = cache as { maxEntries?: number };
    return { maxEntries: needCount('cache.maxEntries', maxEntries) };
  }
  const store = cache as CacheStore;
  needFunction('cache.get', store.get);
  needFunction('cache.set', store.set);
  if (store.pepper !== undefined) needPepper('cache.pepper', store.pepper);
  return store;
}

function resolveLimitStore(store: LimitStore): LimitStore {
  if (typeof store !== 'object') throw misuse('limits.store must be an object');
  needFunction('limits.store.add', store.add);
  needPepper('limits.store.pepper', store.pepper);
  return store;
}

function needPepper(name: string, pepper: unknown): void {
  if (typeof pepper !== 'string' || pepper.length < 16)
    throw misuse(`${name} must be a string of at least 16 characters`);
}

function needFunction<F>(name: string, x: F): F {
  if (typeof x !== 'function') throw misuse(`${name} must be a function`);
  return x;
}

function needCount(name: string, x: number): number {
  if (!Number.isSafeInteger(x) || x < 1) throw misuse(`${name} must be a whole number above 0`);
  return x;
}

function misuse(message: string): TypeError {
  return new TypeError(`createProxy: ${message}`);
}

const RATE = { count: true, windowMs: true } as const;

/** A `cache` can be a store of any shape: {@link resolveCache} checks its names. */
const KNOWN: KnownOptions<ProxyOptions> = {
  validate: true,
  modes: true,
  domains: { allow: true, block: true },
  authorize: true,
  // An application's class can have other members.
  botCheck: true,
  allowedOrigins: true,
  hosts: true,
  allowNonBrowser: true,
  callerIp: true,
  limits: { caller: RATE, global: RATE, mailboxes: RATE, store: true },
  budget: { total: true, caller: true },
  timeoutMs: true,
  maxInFlight: { total: true, caller: true, domain: true },
  expose: true,
  cache: true,
  receipt: { audience: true, secret: true, privateKey: true },
  onEvent: true,
  warn: true,
  now: true,
};
