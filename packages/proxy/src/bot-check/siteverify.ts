import type { TokenVerdict } from './bot-check.ts';
import { readStream } from '../http/read-stream.ts';
import { readVerification, unavailable, type TokenScope } from './verification.ts';

/** What siteverify is asked. */
export interface SiteverifyRequest {
  secret: string;
  response: string;
  remoteip?: string;
  /** A UUID: who asks again with it gets the verdict again. */
  idempotency_key: string;
}

/** Asks siteverify about a token; never rejects. */
export type Siteverify = (request: SiteverifyRequest) => Promise<TokenVerdict>;

/**
 * Makes the one way to siteverify: one POST each, no redirect is followed, 16 KiB of reply are read.
 *
 * No verdict in `timeoutMs`, of the reply's body too, is `unavailable`, and so is any that came by an error's status.
 *
 * Source: Cloudflare Turnstile, "Server-side validation".
 */
export function createSiteverify(options: SiteverifyOptions): Siteverify {
  const { url, timeoutMs, scope } = options;

  return async (request) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(request),
        redirect: 'manual',
        signal: controller.signal,
      });
      return await read(response);
    } catch {
      return unavailable(UNREACHABLE);
    } finally {
      clearTimeout(timer);
    }
  };

  async function read({ status, body }: Response): Promise<TokenVerdict> {
    const isSuccess = status >= 200 && status < 300;
    // Some refusals of a token come as 400.
    if (!isSuccess && !(status >= 400 && status < 500)) {
      body?.cancel().catch(() => undefined);
      return unavailable(`siteverify answered ${status}. It may pass by itself.`);
    }
    const bytes = body ? await readStream(body, { maxBytes: MAX_BYTES, timeoutMs }) : undefined;
    const verdict = readVerification(new TextDecoder().decode(bytes), scope);
    return verdict.status === 'passed' && !isSuccess ? unavailable(UNREACHABLE) : verdict;
  }
}

interface SiteverifyOptions {
  url: string;
  timeoutMs: number;
  scope: TokenScope;
  fetch: typeof fetch | undefined;
}

const MAX_BYTES = 16_384;
const UNREACHABLE =
  'siteverify cannot be reached, broke off, or took too long: check that a firewall lets this machine out.';
