import { ValidateError } from '@postern/protocol';
import { isKey, keyFields, type Auth, type KeyForm } from './auth.ts';
import { failureOf } from './failure.ts';
import type { Settings } from './options.ts';
import { readReply } from './read-reply.ts';

/** One call of an endpoint. */
export interface Call {
  /** From `PATHS`. */
  path: string;
  /** The body, to be sent as JSON. */
  body: object;
  signal: AbortSignal;
}

/** Carries out a call and gives the payload of its success; rejects with a {@link ValidateError}. */
export type Exchange = (call: Call) => Promise<object>;

/**
 * Makes the way to one endpoint: the key in one header, and on a 401 once in the other.
 *
 * Redirects are not followed: `fetch` would carry `X-RB-Key` to a foreign origin. No failure
 * holds the key or what `fetch` threw, for that might.
 *
 * Source: service interface §4, §5; docs/decisions/0008-key-headers.md.
 */
export function createExchange(settings: Settings, auth: Auth): Exchange {
  const { baseUrl, apiKey, now } = settings;

  return async (call) => {
    const key = await readKey();
    let response: Response | undefined;
    for (const form of auth.formsFor(key)) {
      await response?.body?.cancel().catch(ignore);
      response = await send(call, form, key);
      if (response.ok) auth.accepted(form);
      if (response.status !== 401) break;
    }
    if (response!.ok) return readReply(response!);
    if (response!.status === 401) auth.refused(key);
    throw failureOf(response!, now());
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

  async function send({ path, body, signal }: Call, form: KeyForm, key: string): Promise<Response> {
    const { fetch = globalThis.fetch } = settings;
    try {
      return await fetch(baseUrl + path, {
        method: 'POST',
        headers: { ...keyFields(form, key), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
    } catch {
      throw new ValidateError('upstream_bad', { message: 'The service cannot be reached' });
    }
  }
}

const ignore = () => undefined;
