import {
  assertOptions,
  MODES,
  type KnownOptions,
  type Mode,
  type Validate,
} from '@postern/protocol';
import { readOrigin } from '../access/hosts.ts';
import { resolveAccess, type AccessOptions, type ResolvedAccess } from './access.ts';
import type { Expose } from '../http/answer.ts';
import type { ProxyEvent } from '../events/events.ts';
import { callFor, hasValidate } from './factories.ts';
import type { ProxyContext } from '../http/proxy-context.ts';
import type { Rate } from '../limits/window-counter.ts';
import type { ReceiptOption } from '../receipt/sign.ts';
import type { LimitStore } from '../limits/counters.ts';
import type { InFlightLimits } from '../limits/in-flight.ts';
import type { CacheStore } from '../cache/store-cache.ts';

export type { ProxyContext } from '../http/proxy-context.ts';

/** How often may be asked: requests a minute, or requests in a window, or `false` for any number. */
export type RateOption = number | { count: number; windowMs: number } | false;

/** Options of {@link createProxy}. */
export interface ProxyOptions extends AccessOptions {
  /** Answers the question: `createVerifier()`, or `createClient({ … }).validate`. */
  validate: Validate;
  /**
   * Modes that a browser may ask for; others are 422. Default `['fast', 'medium']`. `deep` needs
   * `authorize` or `botCheck`.
   */
  modes?: readonly Mode[];
  /** Origins that may ask beside the proxy's own, such as `https://www.example.com`. Default none. */
  allowedOrigins?: readonly string[];
  /** Whether a request without `Origin` and `Sec-Fetch-Site` (curl, a server) passes. Default true. */
  allowNonBrowser?: boolean;
  /** Says the client's IP address, in place of `context.ip`. It does not read the body. */
  callerIp?: (request: Request, context: ProxyContext) => string | undefined;
  /**
   * Limits; IPv6 callers are told apart by /64. Default `{ caller: 60, global: 600 }` requests, and
   * `mailboxes: { count: 10, windowMs: 600_000 }`: so many mailboxes of one domain a caller is told about in `deep`;
   * beyond that the answer is that of `medium`. With a `store` several processes count together.
   */
  limits?: { caller?: RateOption; global?: RateOption; mailboxes?: RateOption; store?: LimitStore };
  /**
   * How many upstream calls a day are made, in all and for one caller; a number is the total. Days are those of UTC.
   * Beyond that only what is known is answered, the rest is 429 until the day ends. Default any number.
   */
  budget?: number | { total?: number; caller?: number };
  /** How long one upstream call may take, in milliseconds. Default 3500, below the browser's limit. */
  timeoutMs?: number;
  /** Upstream calls under way at once. Default `{ total: 200, caller: 10, domain: 50 }`; a number is the total. */
  maxInFlight?: number | Partial<InFlightLimits>;
  /** How much of a result the browser sees. Default `'minimal'`: no score, no SMTP code. */
  expose?: Expose;
  /** Keeps answers: in memory (default, 10,000 of them), in a store of yours, or not at all. */
  cache?: false | { maxEntries?: number } | CacheStore;
  /**
   * Signs each verdict, so that the server which gets the form knows of it without asking: `verifyReceipt` of
   * `@postern/proxy/receipt`. Default none.
   */
  receipt?: ReceiptOption | undefined;
  /** Hears what happens. It may throw. */
  onEvent?: (event: ProxyEvent) => void;
  /**
   * Whether `console.warn` says once each what an operator has to do something about: a key that is
   * refused, requests without an IP address, a store that fails. Default true without `onEvent`.
   */
  warn?: boolean;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Options with every default filled in. */
export interface Settings extends ResolvedAccess {
  validate: Validate;
  /** Lightest first. */
  modes: readonly Mode[];
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

/** Fills in the defaults; throws a `TypeError` that names the option which is wrong. */
export function resolveOptions(options: ProxyOptions): Settings {
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
    throw misuse(`validate is a function that makes a validator; write \`validate: ${call}\``);
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

// Whole origins only: patterns are where allow-lists go wrong. App schemes (capacitor://) are fine.
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

function resolveCache(cache: false | { maxEntries?: number } | CacheStore): Settings['cache'] {
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

// A `cache` may be a store of any shape, and is looked at by itself.
const KNOWN: KnownOptions<ProxyOptions> = {
  validate: true,
  modes: true,
  authorize: true,
  // A class of the application's may have more than is asked of it.
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
