import { parseEnvelope, parseRetryAfter, type FailureDetail } from '@postern/protocol';
import { ApiError } from './api-error.ts';

/** A response of `fetch` or of `XMLHttpRequest`. */
export interface Reply {
  status: number;
  text: string;
  header(name: string): string | null;
}

/**
 * The payload in the envelope of a response.
 *
 * Throws an ApiError for any other response: an error, the page of a proxy in between, invalid JSON.
 */
export function readReply<T>(reply: Reply): T {
  const body = parseJson(reply.text);
  const envelope = parseEnvelope(body);
  if (reply.status >= 200 && reply.status < 300) {
    if (envelope?.success) return envelope.data as T;
    // The routes of better-auth respond without an envelope.
    if (typeof body === 'object' && body !== null && !envelope) return body as T;
    throw new ApiError(reply.status, { code: 'bad_reply' });
  }
  const notice = (envelope?.data ?? body ?? {}) as Record<string, unknown>;
  const wait = reply.header('retry-after') ?? reply.header('x-retry-after');
  throw new ApiError(reply.status, {
    message: envelope?.message ?? textOf(notice['message']) ?? '',
    code: textOf(notice['code']) ?? '',
    requestId: textOf(notice['request_id']),
    retryAfterMs: parseRetryAfter(wait, Date.now()),
    details: Array.isArray(notice['details']) ? (notice['details'] as FailureDetail[]) : [],
  });
}

/**
 * The cursor of the next page in a `Link` header; null at the last page.
 *
 * Source: RFC 8288; docs/decisions/jobs.md#0006.
 */
export function nextCursor(link: string | null): string | null {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const found = /^\s*<([^>]*)>\s*;.*\brel="?next"?/i.exec(part);
    if (found) return new URL(found[1]!, 'http://a.invalid').searchParams.get('cursor');
  }
  return null;
}

const textOf = (x: unknown) => (typeof x === 'string' ? x : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
