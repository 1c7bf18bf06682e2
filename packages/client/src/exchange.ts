import { parseRetryAfter, ValidateError } from '@postern/protocol';
import { isKey, keyFields, type Auth } from './auth.ts';
import { failureOf, type Reading } from './failure.ts';
import { assertNothingMissing } from './missing-options.ts';
import type { Settings } from './options.ts';
import { networkError } from './network-error.ts';
import { readReply } from './read-reply.ts';

/** One call of an endpoint. */
export interface Call extends Pick<Reading, 'absent' | 'passing'> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** From `PATHS`, with what follows it. */
  path: string;
  /** Header fields, beside the key and the body's type. */
  fields?: Record<string, string>;
  /** The body, to be sent as JSON. Default none. */
  body?: object;
  /** What the reply's body may be long. Default 65,536. */
  maxBytes?: number;
}

/** A success. */
export interface Reply {
  /** The payload: an object or an array. */
  data: object;
  /** What was asked. */
  url: string;
  /** The `Link` field as it is. */
  link: string | null;
  /** How long the service asks to wait before the next call, in milliseconds. */
  retryAfterMs: number | undefined;
}

/** Carries out a call and gives its success; rejects with a {@link ValidateError}. */
export type Exchange = (call: Call, signal: AbortSignal) => Promise<Reply>;

/**
 * Makes the way to one group of endpoints: the key in one header, and on a 401 once in the other.
 *
 * Redirects are not followed: `fetch` would carry `X-RB-Key` to a foreign origin. No failure
 * holds the key or what `fetch` threw, for that might: only a known code of the network is taken from it.
 *
 * Source: docs/service-interface.md#4, #5; docs/decisions/api.md#0008.
 */
export function createExchange(settings: Settings, auth: Auth): Exchange {
  const { baseUrl, apiKey, now } = settings;

  return async (call, signal) => {
    assertNothingMissing(settings);
    const key = await readKey();
    const request = requestOf(call, signal);
    let response: Response | undefined;
    for (const form of auth.formsFor(key)) {
      await response?.body?.cancel().catch(ignore);
      response = await send(call.path, request, keyFields(form, key));
      if (response.ok) auth.accepted(form);
      if (response.status !== 401) break;
    }
    if (response!.ok) return replyOf(response!, call);
    if (response!.status === 401) auth.refused(key);
    throw failureOf(response!, { ...call, nowMs: now() });
  };

  async function readKey(): Promise<string> {
    let key: unknown;
    try {
      key = typeof apiKey === 'function' ? await apiKey() : apiKey;
    } catch {
      throw new ValidateError('auth_missing', { message: 'apiKey() gave no key' });
    }
    if (!isKey(key)) throw new ValidateError('auth_missing', { message: 'apiKey() gave no key' });
    return key;
  }

  async function replyOf(response: Response, { path, maxBytes = 65_536 }: Call): Promise<Reply> {
    return {
      url: baseUrl + path,
      data: await readReply(response, maxBytes),
      link: response.headers.get('link'),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), now()),
    };
  }

  async function send(
    path: string,
    { headers, ...request }: RequestShape,
    keyField: Record<string, string>,
  ): Promise<Response> {
    const { fetch = globalThis.fetch } = settings;
    try {
      return await fetch(baseUrl + path, { ...request, headers: { ...keyField, ...headers } });
    } catch (thrown) {
      throw networkError('The service cannot be reached', thrown);
    }
  }
}

interface RequestShape extends RequestInit {
  headers: Record<string, string>;
}

function requestOf({ method, fields, body }: Call, signal: AbortSignal): RequestShape {
  return {
    method,
    headers: { ...fields, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal,
  };
}

const ignore = () => undefined;
