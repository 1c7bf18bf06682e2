import { assertOptions, type KnownOptions } from '@postern/protocol';
import { readOrigin } from '../access/hosts.ts';
import type { LimitStore } from '../limits/counters.ts';
import type { OwnershipEvent } from './events.ts';
import type { FetchFile } from './fetch-json.ts';
import type { FindSession } from './holder.ts';
import type { ResolveTxt } from './record.ts';

/** Options of {@link createOwnership}. */
export interface OwnershipOptions {
  /**
   * Signs nonces: at least 32 characters, the same in all processes. Two while it is replaced: the new one, which signs,
   * and the one before.
   */
  secret: string | readonly [string, string];
  /**
   * The origins of the site's pages, such as `https://www.example.com`: a token is for one of them. Plain http is only
   * for `localhost` and loopback addresses.
   */
  origin: string | readonly string[];
  /**
   * Returns what identifies the session of a request, such as its ID. A nonce is valid only in the same session.
   * Default, and for requests without a session: a cookie of this package.
   */
  session?: FindSession;
  /** Resolves TXT records: `createPublicNetwork()` of `@postern/proxy/node`, or `resolveTxt` of `node:dns/promises`. */
  resolveTxt: ResolveTxt;
  /**
   * Fetches the files of issuers, from public IP addresses only: `createPublicNetwork()` of `@postern/proxy/node`; on
   * Workers the global `fetch`.
   */
  fetch: FetchFile;
  /**
   * Counts the uses of nonces in several processes: `createRedisStore({ … }).limits`. Without it, and while it does not
   * respond, each process counts by itself, and a token can be used once in each.
   */
  store?: LimitStore;
  /** Called with each event. An error that it throws is ignored. */
  onEvent?: (event: OwnershipEvent) => void;
  /** Whether `console.warn` logs problems that an operator has to solve. Default: true without `onEvent`. */
  warn?: boolean;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** The checked options. */
export interface OwnershipSettings {
  /** The first one signs. */
  secrets: readonly string[];
  /** In the form of `readOrigin`. */
  origins: readonly string[];
  session: FindSession | undefined;
  resolveTxt: ResolveTxt;
  fetch: FetchFile;
  store: LimitStore | undefined;
  onEvent: ((event: OwnershipEvent) => void) | undefined;
  warn: boolean;
  now: () => number;
}

/** Adds the defaults; throws a `TypeError` that names the invalid option and does not contain the secret. */
export function resolveOwnershipOptions(options: OwnershipOptions): OwnershipSettings {
  if (typeof options !== 'object' || options === null)
    throw misuse(
      'options are needed; write `createOwnership({ secret, origin, ...createPublicNetwork() })`',
    );
  assertOptions('createOwnership', options, KNOWN);
  const { secret, origin, session, store, onEvent, now = Date.now } = options;
  const { resolveTxt, fetch, warn = !onEvent } = options;
  for (const [name, given] of Object.entries({ resolveTxt, fetch }))
    if (typeof given !== 'function') throw misuse(`${name} must be a function; ${NETWORK_ADVICE}`);
  if (session !== undefined && typeof session !== 'function')
    throw misuse('session must be a function');
  if (store !== undefined && typeof store?.add !== 'function')
    throw misuse('store must have `add`; write `store: createRedisStore({ … }).limits`');
  if (onEvent !== undefined && typeof onEvent !== 'function')
    throw misuse('onEvent must be a function');
  if (typeof warn !== 'boolean') throw misuse('warn must be a boolean');
  if (typeof now !== 'function') throw misuse('now must be a function');
  return {
    secrets: resolveSecrets(secret),
    origins: resolveOrigins(origin),
    ...{ session, resolveTxt, fetch, store, onEvent, warn, now },
  };
}

function resolveSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets: readonly unknown[] = typeof secret === 'string' ? [secret] : (secret ?? []);
  const areSecrets =
    Array.isArray(secrets) &&
    (secrets.length === 1 || secrets.length === 2) &&
    secrets.every((each) => typeof each === 'string' && each.length >= MIN_SECRET_LENGTH);
  if (areSecrets) return secrets as string[];
  throw misuse(
    `secret must be a string of at least ${MIN_SECRET_LENGTH} characters, or two; write one by \`openssl rand -hex 32\``,
  );
}

function resolveOrigins(origin: string | readonly string[]): readonly string[] {
  const origins: readonly unknown[] = typeof origin === 'string' ? [origin] : (origin ?? []);
  if (!Array.isArray(origins) || origins.length === 0)
    throw misuse('origin must be the origin of the site, as in "https://www.example.com"');
  return origins.map((given: unknown) => {
    const read = typeof given === 'string' ? readOrigin(given) : null;
    if (read !== null && isSecure(read)) return read;
    throw misuse(
      `origin holds ${JSON.stringify(String(given))}; write what browsers send, as in "https://www.example.com"`,
    );
  });
}

/** Whether browsers treat an origin as secure. Source: W3C Secure Contexts §3.1. */
function isSecure(origin: string): boolean {
  return (
    /^https:/.test(origin) ||
    /^http:\/\/(?:[^/]+\.)?localhost(?::|$)/.test(origin) ||
    LOOPBACK.test(origin)
  );
}

function misuse(message: string): TypeError {
  return new TypeError(`createOwnership: ${message}`);
}

const MIN_SECRET_LENGTH = 32;
const LOOPBACK = /^http:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\])(?::|$)/;
const NETWORK_ADVICE =
  'on Node write `...createPublicNetwork()` of @postern/proxy/node, and see docs/ownership.md for other platforms';
const KNOWN: KnownOptions<OwnershipOptions> = {
  secret: true,
  origin: true,
  session: true,
  resolveTxt: true,
  fetch: true,
  store: true,
  onEvent: true,
  warn: true,
  now: true,
};
