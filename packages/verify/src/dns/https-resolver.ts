import { within } from '@postern/concurrency';
import { dnsError } from './dns-error.ts';
import type { DnsReply, DnsType } from './dns-message.ts';
import { isHostName } from './host-name.ts';
import type { DnsResolver } from './resolver.ts';

/** The options of a resolver over HTTPS. */
export interface HttpsResolverOptions {
  /** The name server: `https://dns.example.net/dns-query`; http only on a loopback host. */
  url: string;
  /** Sends the requests. Default: the platform's. */
  fetch?: typeof fetch;
  /** The longest that one query takes, in milliseconds. Default 1500. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 1500;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const MAX_BYTES = 65_536;
const MEDIA_TYPE = 'application/dns-message';
const LOOPBACK = /^(?:localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/;

/**
 * Creates a resolver that sends its queries over HTTPS, by POST.
 *
 * The server must be a recursive one for the public internet. The system's resolver looks up its name. Redirects are
 * not followed, and a reply is read up to 64 KiB. Results include the TTL, also for negative answers. Throws a
 * TypeError for invalid options.
 *
 * Source: RFC 8484 §4, §5.1.
 */
export function createHttpsResolver(options: HttpsResolverOptions): DnsResolver {
  const { url, timeoutMs, send } = checked(options);

  const ask = async <T extends DnsType>(name: string, type: T): Promise<DnsReply<T>> => {
    if (!isHostName(name.toLowerCase())) throw dnsError('EBADNAME', 'The name is not a host name');
    // The wire format is loaded with the first query: loading it takes a third of the time to the first result.
    const { readReply, writeQuestion } = await import('./dns-message.ts');
    const question = { name, type };
    const controller = new AbortController();
    const deadline = { ms: timeoutMs, signal: undefined };
    const exchanged = exchange(() =>
      send(url, {
        method: 'POST',
        headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE },
        body: writeQuestion(question),
        redirect: 'manual',
        signal: controller.signal,
      }),
    );
    const reply = await within<DohResponse | null>(exchanged, deadline, () => {
      controller.abort();
      return null;
    });
    if (!reply) throw dnsError('ETIMEOUT', 'The name server did not reply in time');
    return readReply(reply.message, question, reply.ageSeconds);
  };

  const askAddresses = async (name: string, type: 'A' | 'AAAA') => {
    const { contents, ttl } = await ask(name, type);
    return contents.map((address) => ({ address, ttl }));
  };

  return {
    server: url,
    async resolveMx(name) {
      const { contents, ttl } = await ask(name, 'MX');
      return contents.map(({ exchange, preference = 0 }) => ({
        exchange,
        priority: preference,
        ttl,
      }));
    },
    resolve4: (name) => askAddresses(name, 'A'),
    resolve6: (name) => askAddresses(name, 'AAAA'),
    async resolveTxt(name) {
      const { contents } = await ask(name, 'TXT');
      return contents.map((parts) => [parts].flat().map((part) => UTF8.decode(part)));
    },
  };
}

function checked({ url, timeoutMs = TIMEOUT_MS, fetch: send = fetch }: HttpsResolverOptions) {
  if (!isSafe(url)) {
    throw new TypeError('createHttpsResolver: url must be https, or http on a loopback host');
  }
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS)) {
    throw new TypeError('createHttpsResolver: timeoutMs must be a positive number of milliseconds');
  }
  if (typeof send !== 'function') {
    throw new TypeError('createHttpsResolver: fetch must be a function');
  }
  return { url, timeoutMs, send };
}

/** Credentials in a URL are rejected because `fetch` rejects them too. */
function isSafe(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

const UTF8 = new TextDecoder();

interface DohResponse {
  message: Uint8Array;
  /** How long the reply was in a cache. Source: RFC 8484 §5.1. */
  ageSeconds: number;
}

/**
 * Transport failures have their own codes: if the DNS-over-HTTPS server itself cannot be found, passing on that
 * ENOTFOUND would be a negative answer for every name.
 */
async function exchange(send: () => Promise<Response>): Promise<DohResponse> {
  let response: Response;
  let message: Uint8Array | null = null;
  try {
    response = await send();
    if (isMessage(response)) message = await readBody(response);
    else await response.body?.cancel();
  } catch (error) {
    throw dnsError('EHTTP', 'The name server could not be reached over HTTPS', error);
  }
  if (response.status !== 200) {
    throw dnsError('EHTTP', `The name server replied with the HTTP status ${response.status}`);
  }
  if (!message) throw dnsError('EBADRESP', 'The reply is not a DNS message, or is too long');
  const ageSeconds = Number(response.headers.get('age')) || 0;
  return { message, ageSeconds: Math.max(0, ageSeconds) };
}

function isMessage({ status, headers }: Response): boolean {
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
  return status === 200 && mediaType.trim().toLowerCase() === MEDIA_TYPE;
}

/** The body; null when it is too long. */
async function readBody({ body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    byteCount += chunk.byteLength;
    if (byteCount > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(byteCount);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
