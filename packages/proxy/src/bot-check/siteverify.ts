import { readStream } from '../http/read-stream.ts';
import type { TokenVerdict } from './bot-check.ts';
import { readVerification, unavailable, type TokenScope } from './verification.ts';

/** The body of a request to siteverify. */
export interface SiteverifyRequest {
  secret: string;
  response: string;
  remoteip?: string;
  /** A UUID: a repeated request with it gets the same verdict. */
  idempotency_key: string;
}

/** Verifies a token with siteverify; never rejects. */
export type Siteverify = (request: SiteverifyRequest) => Promise<TokenVerdict>;

/**
 * Creates the only caller of siteverify: one POST per token, without redirects, and at most 16 KiB of the response.
 *
 * It is `unavailable` if there is no verdict within `timeoutMs`, including the response's body, or only an error response.
 *
 * Source: Cloudflare Turnstile, "Server-side validation".
 */
export function createSiteverify(options: SiteverifyOptions): Siteverify {
  const { url, timeoutMs, scope } = options;

  return async (request) => {
    try {
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(request),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await read(response);
    } catch {
      return unavailable(UNREACHABLE);
    }
  };

  async function read({ status, body }: Response): Promise<TokenVerdict> {
    const isSuccess = status >= 200 && status < 300;
    // Some rejections of a token have the status 400.
    if (!isSuccess && !(status >= 400 && status < 500)) {
      body?.cancel().catch(() => undefined);
      return unavailable(`siteverify responded with ${status}. This can be temporary.`);
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
  'siteverify could not be reached, disconnected, or took too long: check that the firewall allows outbound connections.';
