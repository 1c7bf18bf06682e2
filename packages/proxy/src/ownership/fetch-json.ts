import { within } from '@postern/concurrency';
import { readStream } from '../http/read-stream.ts';
import { cacheMsOf } from './cache-time.ts';
import { Unproven, type OwnershipFault } from './reasons.ts';

/**
 * Fetches a file of an issuer. A stranger chooses the URL, so it must connect to public IP addresses only, checked after
 * the lookup; `createPublicNetwork` of `@postern/proxy/node` does. The global `fetch` does on Workers, which reach no
 * private network, and not on Node, Deno and Bun.
 *
 * An error with the code `ADDRESS_REFUSED` gives the reason `issuer_not_public`, `BODY_TOO_LARGE` gives
 * `issuer_too_large`, and any other error `issuer_unavailable`.
 */
export type FetchFile = (url: string, init: FetchInit) => Promise<Response>;

/** The part of `RequestInit` that is used: a GET without credentials. */
export interface FetchInit {
  headers: Record<string, string>;
  /** A redirect is a response, and is not followed. */
  redirect: 'manual';
  signal: AbortSignal;
}

/** A file of an issuer. */
export interface JsonFile {
  /** The parsed JSON. */
  value: unknown;
  /** How long it can be cached, in milliseconds. */
  cacheMs: number;
}

/**
 * Fetches JSON: 3 s with its body, at most 64 KiB, no redirects. Throws one of the reasons about an issuer.
 *
 * @param now The clock, in milliseconds.
 */
export async function fetchJson(
  url: string,
  fetchFile: FetchFile,
  now: () => number,
): Promise<JsonFile> {
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const late = () => {
    throw new Unproven('issuer_unavailable');
  };
  try {
    return await within(read(), { ms: TIMEOUT_MS, cancellation }, late);
  } catch (thrown) {
    throw thrown instanceof Unproven ? thrown : new Unproven(reasonOf(thrown));
  }

  async function read(): Promise<JsonFile> {
    const headers = { Accept: 'application/json' };
    const response = await fetchFile(url, { headers, redirect: 'manual', signal });
    const { status, body, redirected, type } = response;
    if (status !== 200 || redirected) {
      body?.cancel().catch(() => undefined);
      const isRedirect = redirected || type === 'opaqueredirect' || (status >= 300 && status < 400);
      throw new Unproven(isRedirect ? 'issuer_redirects' : 'issuer_unavailable');
    }
    const cacheMs = cacheMsOf(response.headers, now());
    if (!body) throw new Unproven('issuer_invalid');
    return { value: parse(await readStream(body, LIMITS)), cacheMs };
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Unproven('issuer_invalid');
  }
}

function reasonOf(thrown: unknown): OwnershipFault {
  const { code } = (thrown ?? {}) as { code?: unknown };
  if (code === 'ADDRESS_REFUSED') return 'issuer_not_public';
  // The code of `readStream`, and that of the client of `@postern/public-network`.
  const isTooLarge = code === 'too_large' || code === 'BODY_TOO_LARGE';
  return isTooLarge ? 'issuer_too_large' : 'issuer_unavailable';
}

const TIMEOUT_MS = 3000;
const LIMITS = { maxBytes: 65_536, timeoutMs: TIMEOUT_MS };
