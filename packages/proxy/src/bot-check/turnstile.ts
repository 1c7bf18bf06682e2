import { assertOptions, type KnownOptions } from '@postern/protocol';
import { LRUCache } from 'lru-cache';
import type { BotCheck } from './bot-check.ts';
import { createHmac } from '../limits/hmac.ts';
import { createSiteverify } from './siteverify.ts';

/** Options of {@link turnstileCheck}. */
export interface TurnstileOptions {
  /** The widget's secret key, from Cloudflare's dashboard. */
  secretKey: string;
  /** The names of the hosts that show the widget, such as `www.example.com`. Tokens from other hosts are rejected. */
  hostnames: readonly string[];
  /** The widget's `action`. A token for another one, such as a sign-in, is rejected. */
  action: string;
  /** Whether to send the visitor's IP address to Cloudflare, which the widget has already contacted. Default false. */
  sendIp?: boolean;
  /** The timeout of one call, in milliseconds, at most 3000. Default 2000. */
  timeoutMs?: number;
  /** The URL of siteverify, for tests. Default Cloudflare's. */
  url?: string;
  /** Default the platform's. */
  fetch?: typeof fetch;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/**
 * Creates a bot check with Cloudflare Turnstile.
 *
 * It calls siteverify once for each token. After a call without a verdict, the next attempt with that token has the
 * same `idempotency_key`, since siteverify may have used it up. Clearances are signed with the secret key, so that all
 * processes with it accept them.
 *
 * Throws a `TypeError` that starts with `turnstileCheck:` for invalid options.
 *
 * Source: Cloudflare Turnstile, "Server-side validation"; docs/decisions/proxy.md#0034.
 */
export function turnstileCheck(options: TurnstileOptions): BotCheck {
  const { secretKey, hostnames, action, sendIp, timeoutMs, url, now } = resolveOptions(options);
  const scope = { hostnames, action, now };
  const siteverify = createSiteverify({ url, timeoutMs, scope, fetch: options.fetch });
  const digestOf = createHmac(undefined);
  /** Idempotency keys by the digests of tokens without a verdict. */
  const unanswered = new LRUCache<string, string>({ max: MAX_UNANSWERED });

  return {
    secret: secretKey,
    async verify(token, { ip }) {
      const digest = await digestOf(token);
      const idempotencyKey = unanswered.get(digest) ?? crypto.randomUUID();
      const verdict = await siteverify({
        secret: secretKey,
        response: token,
        ...(sendIp && ip !== undefined && { remoteip: ip }),
        idempotency_key: idempotencyKey,
      });
      unanswered.delete(digest);
      if (verdict.status === 'unavailable') unanswered.set(digest, idempotencyKey);
      return verdict;
    },
  };
}

function resolveOptions(options: TurnstileOptions) {
  if (typeof options !== 'object' || options === null)
    throw misuse('options are needed; write `turnstileCheck({ secretKey, hostnames, action })`');
  assertOptions('turnstileCheck', options, KNOWN);
  const { secretKey, hostnames, action, sendIp = false, timeoutMs = 2000 } = options;
  const { url = SITEVERIFY, fetch, now = Date.now } = options;
  if (typeof secretKey !== 'string' || secretKey.length < 16)
    throw misuse("secretKey must be the widget's secret key, from Cloudflare's dashboard");
  if (!Array.isArray(hostnames) || !hostnames.length || !hostnames.every(isHostname))
    throw misuse('hostnames must list the hosts that show the widget, as in "www.example.com"');
  if (typeof action !== 'string' || !/^[\w-]{1,32}$/.test(action))
    throw misuse("action must be the widget's, 1 to 32 letters, digits, _ and -");
  if (typeof sendIp !== 'boolean') throw misuse('sendIp must be a boolean');
  if (!Number.isSafeInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 3000)
    throw misuse('timeoutMs must be a whole number from 1 to 3000');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw misuse('url must be one of http or https');
  if (fetch !== undefined && typeof fetch !== 'function') throw misuse('fetch must be a function');
  if (typeof now !== 'function') throw misuse('now must be a function');
  return { secretKey, hostnames, action, sendIp, timeoutMs, url, now };
}

function isHostname(name: unknown): boolean {
  return typeof name === 'string' && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name);
}

function misuse(message: string): TypeError {
  return new TypeError(`turnstileCheck: ${message}`);
}

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const MAX_UNANSWERED = 1000;
const KNOWN: KnownOptions<TurnstileOptions> = {
  secretKey: true,
  hostnames: true,
  action: true,
  sendIp: true,
  timeoutMs: true,
  url: true,
  fetch: true,
  now: true,
};
