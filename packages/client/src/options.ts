import { assertOptions, PATHS, type KnownOptions } from '@postern/protocol';
import { isKey, type ApiKey, type AuthOption, type KeyForm } from './auth.ts';
import type { ClientWarning } from './warning.ts';

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The service's base address, as far as `/v1`: https, or http on a loopback host. Where it is
   * missing, which the console says, every call rejects with `auth_missing`.
   */
  baseUrl: string | undefined;
  /** The key, or a function that gives it at each call. Where it is missing, as for `baseUrl`. */
  apiKey: ApiKey | undefined;
  /**
   * Which header carries the key first. Default as each endpoint's reference shows: `bearer`
   * for single and bulk, `x-rb-key` for webhooks.
   */
  auth?: AuthOption;
  /** Sends requests. Default the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** How long one request may take in all, in milliseconds. Default 10,000. */
  timeoutMs?: number;
  /** The same for handing in a list, which may be of megabytes. Default 60,000. */
  bulkTimeoutMs?: number;
  /**
   * Hears once that `validate` is called in a loop (default `console.warn`, once a process), and that
   * the key or the base address is missing (default `console.error`).
   */
  onWarning?: (warning: ClientWarning) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** Chance, from 0 up to 1, for the waits between tries. Default `Math.random`. */
  random?: () => number;
}

/** An option without which nothing can be asked. */
export type Needed = 'baseUrl' | 'apiKey';

/** Options with every default filled in. */
export interface Settings {
  /** What was not given at all: a program may be built without its environment. */
  missing: readonly Needed[];
  /** Without a slash at its end; '' where it is missing. */
  baseUrl: string;
  /** '' where it is missing. */
  apiKey: ApiKey;
  forms: Record<'single' | 'bulk' | 'webhooks', KeyForm>;
  /** The one given, if any. */
  fetch: typeof globalThis.fetch | undefined;
  timeoutMs: number;
  bulkTimeoutMs: number;
  /** The one given, if any. */
  onWarning: ((warning: ClientWarning) => void) | undefined;
  now: () => number;
  random: () => number;
}

/** Fills in the defaults; throws a `TypeError` that names the option which is wrong, never its value. */
export function resolveOptions(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null) throw misuse('options are needed');
  assertOptions('createClient', options, KNOWN);
  const { fetch, onWarning, now = Date.now, random = Math.random } = options;
  const { timeoutMs = 10_000, bulkTimeoutMs = 60_000 } = options;
  for (const [name, given] of Object.entries({ fetch, onWarning, now, random })) {
    if (given !== undefined && typeof given !== 'function')
      throw misuse(`${name} must be a function`);
  }
  for (const [name, ms] of Object.entries({ timeoutMs, bulkTimeoutMs })) {
    if (!(Number.isSafeInteger(ms) && ms > 0))
      throw misuse(`${name} must be a whole number above 0`);
  }
  return {
    missing: NEEDED.filter((name) => isMissing(options[name])),
    baseUrl: resolveBaseUrl(options.baseUrl),
    apiKey: resolveKey(options.apiKey),
    forms: resolveForms(options.auth),
    fetch,
    timeoutMs,
    bulkTimeoutMs,
    onWarning,
    now,
    random,
  };
}

function isMissing(given: unknown): boolean {
  return given === undefined || given === '';
}

function resolveBaseUrl(text: unknown): string {
  if (isMissing(text)) return '';
  if (typeof text !== 'string' || !URL.canParse(text))
    throw misuse('baseUrl must be an absolute URL, as in `https://api.example.com`');
  const url = new URL(text);
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw misuse('baseUrl must be https, or http on a loopback host');
  if (url.username || url.password) throw misuse('baseUrl must not hold a user or password');
  if (url.search || url.hash) throw misuse('baseUrl must not hold a query or fragment');
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/v1') || path.endsWith(PATHS.single)) {
    throw misuse('baseUrl ends before /v1, which the client adds: write `https://api.example.com`');
  }
  return url.origin + path;
}

// The URL parser has already brought `127.1`, `0x7f.1` and the like into normal form.
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function resolveKey(key: unknown): ApiKey {
  if (typeof key === 'function') return key as () => string;
  if (isMissing(key)) return '';
  if (typeof key !== 'string') throw misuse('apiKey must be text, or a function that gives it');
  if (!isKey(key)) throw misuse('apiKey holds a space, a line break or a character beyond ASCII');
  return key;
}

function resolveForms(auth: AuthOption | undefined): Settings['forms'] {
  const given =
    typeof auth === 'object' && auth !== null ? auth : { single: auth, bulk: auth, webhooks: auth };
  for (const form of Object.values(given) as unknown[]) {
    if (form !== undefined && form !== 'bearer' && form !== 'x-rb-key') {
      throw misuse("auth must be 'bearer' or 'x-rb-key'");
    }
  }
  const { single = 'bearer', bulk = 'bearer', webhooks = 'x-rb-key' } = given;
  return { single, bulk, webhooks };
}

function misuse(message: string): TypeError {
  return new TypeError(`createClient: ${message}`);
}

const NEEDED: readonly Needed[] = ['baseUrl', 'apiKey'];
const KNOWN: KnownOptions<ClientOptions> = {
  baseUrl: true,
  apiKey: true,
  auth: { single: true, bulk: true, webhooks: true },
  fetch: true,
  timeoutMs: true,
  bulkTimeoutMs: true,
  onWarning: true,
  now: true,
  random: true,
};
