import type { TokenVerdict } from './bot-check.ts';

/** The required scope of a token. */
export interface TokenScope {
  /** The names of the hosts that show the widget. */
  hostnames: readonly string[];
  /** The widget's `action`. */
  action: string;
  now: () => number;
}

/**
 * Reads the response of siteverify about a token.
 *
 * A token for another host or another action, or one that is older than 300 s, is rejected. A response without a verdict
 * about the token, such as one about a wrong secret key, is `unavailable`.
 *
 * Source: Cloudflare Turnstile, "Server-side validation": response fields and error codes.
 */
export function readVerification(text: string, scope: TokenScope): TokenVerdict {
  const read = parseObject(text);
  if (typeof read?.['success'] !== 'boolean') return unavailable(NO_VERDICT);
  if (!read['success']) return readFailure(read['error-codes']);
  const { hostname, action, challenge_ts: madeAt } = read;
  const madeMs = typeof madeAt === 'string' ? Date.parse(madeAt) : NaN;
  if (typeof hostname !== 'string' || Number.isNaN(madeMs)) return unavailable(NO_VERDICT);
  const ageMs = scope.now() - madeMs;
  if (ageMs < -MAX_SKEW_MS) return unavailable(CLOCK);
  const isOurs = scope.hostnames.includes(hostname.toLowerCase()) && action === scope.action;
  return isOurs && ageMs <= MAX_AGE_MS ? { status: 'passed' } : { status: 'refused' };
}

/** The verdict on a token that could not be checked, with advice for the operator. */
export function unavailable(advice: string): TokenVerdict {
  return { status: 'unavailable', advice };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? { ...(read as object) }
      : null;
  } catch {
    return null;
  }
}

function readFailure(codes: unknown): TokenVerdict {
  if (!Array.isArray(codes)) return unavailable(NO_VERDICT);
  const known = SECRET_CODES.find((code) => codes.includes(code));
  if (known) return unavailable(`Turnstile rejected the secret key (${known}): check it.`);
  const isAboutToken = codes.length > 0 && codes.every((code) => TOKEN_CODES.includes(code));
  return isAboutToken ? { status: 'refused' } : unavailable(INTERNAL);
}

const TOKEN_CODES: unknown[] = [
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
];
const SECRET_CODES = ['missing-input-secret', 'invalid-input-secret'];
const MAX_AGE_MS = 300_000;
const MAX_SKEW_MS = 60_000;
const NO_VERDICT =
  'siteverify returned no verdict: check that this machine can reach it, and that no gateway responds instead.';
const INTERNAL = 'siteverify failed, or rejected the request. This can be temporary.';
const CLOCK = 'a token is from the future: set the clock of this machine.';
