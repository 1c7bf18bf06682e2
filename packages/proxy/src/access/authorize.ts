import { within } from '@postern/concurrency';
import type { Emit } from '../events/events.ts';
import type { Inbound } from '../http/inbound.ts';
import type { ProxyContext } from '../http/proxy-context.ts';
import { Refusal } from '../http/refusal.ts';

/** Decides who may ask, by the request without its body and what the platform knows about it. */
export type Authorize = (request: Request, context: ProxyContext) => boolean | Promise<boolean>;

/**
 * Makes the step that asks the application who may ask; throws `forbidden` where it says `false`.
 *
 * Throwing, hanging for 3 s, and anything but a boolean let nobody in: they are `internal`, and
 * the observer hears of it once for each run of failures.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function createAuthorizeStep(authorize: Authorize, emit: Emit) {
  let isFailing = false;

  return async (inbound: Inbound, context: ProxyContext): Promise<void> => {
    const asked = Promise.resolve().then(() => authorize(withoutBody(inbound), context));
    const answer = await within<unknown>(asked, { ms: AUTHORIZE_MS }, () => null).catch(() => null);
    if (typeof answer !== 'boolean') {
      if (!isFailing) emit({ type: 'authorize_failed', message: FAILED });
      isFailing = true;
      throw new Refusal('internal');
    }
    isFailing = false;
    if (!answer) throw NOT_AUTHORIZED;
  };
}

// The body is the proxy's to read, within its limits.
function withoutBody(inbound: Inbound): Request {
  const request = inbound.toRequest();
  if (!request.body) return request;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal });
}

const AUTHORIZE_MS = 3000;
const NOT_AUTHORIZED = new Refusal('forbidden', { message: 'This visitor may not ask' });
const FAILED =
  '`authorize` threw, took longer than 3 s or gave neither true nor false, so nobody is answered: ' +
  'catch what it throws, which is not shown here, and let it return a boolean.';
