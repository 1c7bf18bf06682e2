import { parseEnvelope, parseRetryAfter, type FailureDetail } from '@postern/protocol';
import { ApiError } from './api-error.ts';

/** A reply as both `fetch` and `XMLHttpRequest` have it. */
export interface Reply {
  status: number;
  text: string;
  header(name: string): string | null;
}

/**
 * Takes the payload out of a reply's envelope.
 *
 * Throws an ApiError for anything else: a refusal, a page of a proxy in between, broken JSON.
 */
export function readReply<T>(reply: Reply): T {
  const body = parseJson(reply.text);
  const envelope = parseEnvelope(body);
  if (reply.status >= 200 && reply.status < 300) {
    if (envelope?.success) return envelope.data as T;
    // What signs people in and out answers in its own words.
    if (typeof body === 'object' && body !== null && !envelope) return body as T;
    throw new ApiError(reply.status, { code: 'bad_reply' });
  }
  const notice = (envelope?.data ?? body ?? {}) as Record<string, unknown>;
  throw new ApiError(reply.status, {
    message: envelope?.message ?? textOf(notice['message']) ?? '',
    code: textOf(notice['code']) ?? '',
    requestId: textOf(notice['request_id']),
    retryAfterMs: waitOf(reply),
    details: Array.isArray(notice['details']) ? (notice['details'] as FailureDetail[]) : [],
  });
}

function waitOf(reply: Reply): number | undefined {
  const value = reply.header('retry-after') ?? reply.header('x-retry-after');
  return parseRetryAfter(value, Date.now());
}

const textOf = (x: unknown) => (typeof x === 'string' ? x : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
