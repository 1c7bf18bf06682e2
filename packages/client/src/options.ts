import { assertOptions, PATHS, type KnownOptions } from '@postern/protocol';
import { isKey, type ApiKey, type AuthOption, type KeyForm } from './auth.ts';

/** A warning about something that an operator or a developer has to change. */
export interface ClientWarning {
  /** `option_missing`: the API key or the base URL is missing, so every call rejects. */
  code: 'option_missing';
  /** A sentence for the operator. It contains neither an address nor a key. */
  message: string;
}

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The service's base URL, up to `/v1`: https, or http on a loopback host. When it is missing, every call rejects with
   * `auth_missing`.
   */
  baseUrl: string | undefined;
  /** The API key, or a function that returns it for each request. When it is missing, the same as for `baseUrl`. */
  apiKey: ApiKey | undefined;
  /**
   * The header that is tried first. Default the one in each endpoint's reference: `bearer` for single and bulk,
   * `x-rb-key` for webhooks.
   */
  auth?: AuthOption;
  /** Sends requests. Default the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** The time limit of one attempt, in milliseconds. Default 10,000. */
  timeoutMs?: number;
  /** The same for uploading a list, which can have megabytes. Default 60,000. */
  bulkTimeoutMs?: number;
  /** Called once when the API key or the base URL is missing. Default `console.error`. */
  onWarning?: (warning: ClientWarning) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** Random numbers from 0 up to 1, for the waits between attempts. Default `Math.random`. */
  random?: () => number;
}

/** An option that every request needs. */
export type NeededOption = 'baseUrl' | 'apiKey';

/** The options with their defaults. */
export interface ClientSettings {
  /** The needed options that are missing: a program can be built without its environment. */
  missing: readonly NeededOption[];
  /** Without a slash at its end; '' when it is missing. */
  baseUrl: string;
  /** '' when it is missing. */
  apiKey: ApiKey;
  forms: Record<'single' | 'bulk' | 'webhooks', KeyForm>;
  /** Undefined for the global one. */
  fetch: typeof globalThis.fetch | undefined;
  timeoutMs: number;
  bulkTimeoutMs: number;
  /** Undefined for the console. */
  onWarning: ((warning: ClientWarning) => void) | undefined;
  now: () => number;
  random: () => number;
}

/** Fills in the defaults. Throws a `TypeError` that names the wrong option, never its value. */
export function resolveOptions(options: ClientOptions): ClientSettings {
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

// The URL parser has already normalized `127.1`, `0x7f.1` and the like.
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

function resolveForms(auth: AuthOption | undefined): ClientSettings['forms'] {
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

const NEEDED: readonly NeededOption[] = ['baseUrl', 'apiKey'];
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
