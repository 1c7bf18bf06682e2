import { isKey, type ApiKey, type AuthOption, type KeyForm } from './auth.ts';

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** The service's base address: https, or http on a loopback host. `undefined` is a `TypeError`. */
  baseUrl: string | undefined;
  /** The key, or a function that gives it at each call. `undefined` is a `TypeError`. */
  apiKey: ApiKey | undefined;
  /** Which header carries the key first. Default as each endpoint's reference shows: `bearer` for single. */
  auth?: AuthOption;
  /** Sends requests. Default the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** How long one call may take in all, in milliseconds. Default 10,000. */
  timeoutMs?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Options with every default filled in. */
export interface Settings {
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: ApiKey;
  singleForm: KeyForm;
  /** The one given, if any. */
  fetch: typeof globalThis.fetch | undefined;
  timeoutMs: number;
  now: () => number;
}

/** Fills in the defaults; throws a `TypeError` that names the option which is wrong, never its value. */
export function resolveOptions(options: ClientOptions): Settings {
  if (typeof options !== 'object' || options === null) throw misuse('options are needed');
  const { fetch, timeoutMs = 10_000, now = Date.now } = options;
  if (fetch !== undefined && typeof fetch !== 'function') throw misuse('fetch must be a function');
  if (typeof now !== 'function') throw misuse('now must be a function');
  if (!(Number.isSafeInteger(timeoutMs) && timeoutMs > 0)) {
    throw misuse('timeoutMs must be a whole number above 0');
  }
  return {
    baseUrl: resolveBaseUrl(options.baseUrl),
    apiKey: resolveKey(options.apiKey),
    singleForm: resolveForm(options.auth),
    fetch,
    timeoutMs,
    now,
  };
}

function resolveBaseUrl(text: unknown): string {
  if (typeof text !== 'string' || !URL.canParse(text))
    throw misuse('baseUrl must be an absolute URL');
  const url = new URL(text);
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw misuse('baseUrl must be https, or http on a loopback host');
  if (url.username || url.password) throw misuse('baseUrl must not hold a user or password');
  if (url.search || url.hash) throw misuse('baseUrl must not hold a query or fragment');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

// The URL parser has already brought `127.1`, `0x7f.1` and the like into normal form.
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function resolveKey(key: unknown): ApiKey {
  if (typeof key === 'function') return key as () => string;
  if (typeof key !== 'string' || key === '') throw misuse('apiKey must not be empty');
  if (!isKey(key)) throw misuse('apiKey holds a space, a line break or a character beyond ASCII');
  return key;
}

function resolveForm(auth: AuthOption | undefined): KeyForm {
  const forms = typeof auth === 'object' && auth !== null ? auth : { single: auth };
  for (const form of Object.values(forms) as unknown[]) {
    if (form !== undefined && form !== 'bearer' && form !== 'x-rb-key') {
      throw misuse("auth must be 'bearer' or 'x-rb-key'");
    }
  }
  return forms.single ?? 'bearer';
}

function misuse(message: string): TypeError {
  return new TypeError(`createClient: ${message}`);
}
