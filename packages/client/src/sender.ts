import { withDeadline } from '@postern/concurrency';
import { ValidateError } from '@postern/protocol';
import { createAuth, isKey, keyHeaders, type Auth, type KeyForm } from './auth.ts';
import { connectionError, statusError, timeoutError } from './errors.ts';
import { assertNothingMissing } from './missing-options.ts';
import type { ClientSettings } from './options.ts';
import type { ServiceRequest } from './request.ts';
import { readResponse, type ServiceResponse } from './response.ts';
import { retry } from './retry.ts';

/** Sends a request. Resolves with a success; rejects with a {@link ValidateError}, or with `signal.reason`. */
export type SendRequest = (request: ServiceRequest) => Promise<ServiceResponse>;

const DEFAULT_MAX_BYTES = 65_536;

/** Creates the function that sends the requests of one group of endpoints, each with its time limit and attempts. */
export function createSender(settings: ClientSettings, preferred: KeyForm): SendRequest {
  const auth = createAuth(preferred);
  const { random } = settings;

  return (request) => {
    const { signal, timeoutMs = settings.timeoutMs, attempts = 1 } = request;
    const attempt = () =>
      withDeadline(
        (attemptSignal) => exchange(request, { settings, auth, signal: attemptSignal }),
        { ms: timeoutMs, signal },
        () => {
          throw timeoutError();
        },
      );
    return retry(attempt, { attempts, signal, random });
  };
}

interface RequestAttempt {
  settings: ClientSettings;
  auth: Auth;
  signal: AbortSignal;
}

/**
 * One attempt: the API key in one header and, after a 401, once in the other.
 *
 * Source: docs/service-interface.md#4, #5; docs/decisions/api.md#0008.
 */
async function exchange(
  request: ServiceRequest,
  { settings, auth, signal }: RequestAttempt,
): Promise<ServiceResponse> {
  assertNothingMissing(settings);
  const key = await readKey(settings);
  const { now } = settings;
  const url = settings.baseUrl + request.path;
  const { maxBytes = DEFAULT_MAX_BYTES } = request;
  let failure: ValidateError | undefined;
  for (const form of auth.formsFor(key)) {
    const response = await fetchOnce(url, requestInit(request, keyHeaders(form, key), signal));
    if (response.ok) {
      auth.accepted(form);
      return readResponse(response, { url, maxBytes, nowMs: now() });
    }
    // An unread body would occupy its connection.
    response.body?.cancel().catch(() => undefined);
    failure = statusError(response, request, now());
    if (response.status !== 401) throw failure;
  }
  auth.refused(key);
  throw failure!;

  async function fetchOnce(input: string, init: RequestInit): Promise<Response> {
    const { fetch = globalThis.fetch } = settings;
    try {
      return await fetch(input, init);
    } catch (thrown) {
      throw connectionError('The service cannot be reached', thrown);
    }
  }
}

/** The API key of the options. An error of the caller's function can contain the key, so it is not passed on. */
async function readKey({ apiKey }: ClientSettings): Promise<string> {
  try {
    const key: unknown = typeof apiKey === 'function' ? await apiKey() : apiKey;
    if (isKey(key)) return key;
  } catch {
    // The same as no key.
  }
  throw new ValidateError('auth_missing', { message: 'apiKey() gave no key' });
}

/** Redirects are not followed: `fetch` would send `X-RB-Key` to another origin. */
function requestInit(
  { method, headers, body }: ServiceRequest,
  keyHeader: Record<string, string>,
  signal: AbortSignal,
): RequestInit {
  return {
    method,
    headers: { ...keyHeader, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal,
  };
}
