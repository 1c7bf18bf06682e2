import { within } from '@postern/concurrency';
import type { Emit } from '../events/events.ts';
import type { Inbound } from '../http/inbound.ts';
import type { ProxyContext } from '../http/proxy-context.ts';
import { Refusal } from '../http/refusal.ts';

/** Whether a caller can use the proxy, by the request without its body and what the platform knows about it. */
export type Authorize = (request: Request, context: ProxyContext) => boolean | Promise<boolean>;

/**
 * Creates the step of the application's access control; throws `forbidden` when that returns `false`.
 *
 * When it throws, takes 3 s, or does not return a boolean, the request is rejected with `internal`, and an event
 * reports that once per series of failures.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createAuthorizeStep(authorize: Authorize, emit: Emit) {
  let isFailing = false;

  return async (inbound: Inbound, context: ProxyContext): Promise<void> => {
    const called = Promise.resolve().then(() => authorize(withoutBody(inbound), context));
    const isAllowed = await within<unknown>(called, { ms: AUTHORIZE_MS }, () => null).catch(
      () => null,
    );
    if (typeof isAllowed !== 'boolean') {
      if (!isFailing) emit({ type: 'authorize_failed', message: FAILED });
      isFailing = true;
      throw new Refusal('internal');
    }
    isFailing = false;
    if (!isAllowed) throw NOT_AUTHORIZED;
  };
}

/** The request without its body, which the proxy reads within its limits. */
function withoutBody(inbound: Inbound): Request {
  const request = inbound.toRequest();
  if (!request.body) return request;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal });
}

const AUTHORIZE_MS = 3000;
const NOT_AUTHORIZED = new Refusal('forbidden', {
  message: 'This visitor is not allowed to validate addresses',
});
const FAILED =
  '`authorize` threw, took longer than 3 s or did not return a boolean, so all requests are rejected: ' +
  'catch its errors, which are not shown here, and return true or false.';
