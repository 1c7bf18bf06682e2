import { createAdmission } from './admission.ts';
import { CACHE_ADVICE, callerAdvice } from './advice.ts';
import { noCache, type Cache } from './cache.ts';
import { attachDirect } from './direct.ts';
import { createEmit, type Emit } from './events.ts';
import { createFlights } from './flight.ts';
import { createHandler } from './handler.ts';
import { fromRequest } from './inbound.ts';
import { createInquiry, type Found } from './inquiry.ts';
import { createMemoryCache } from './memory-cache.ts';
import { resolveOptions, type ProxyContext, type ProxyOptions, type Settings } from './options.ts';
import { createQuota } from './quota.ts';
import { toResponse } from './reply.ts';
import { createSlots } from './slots.ts';
import { createStoreCache } from './store-cache.ts';
import { createUpstream } from './upstream.ts';

/** Answers a browser's request; it always resolves, with the one envelope, and never throws. */
export interface EmailProxy {
  (request: Request, context?: ProxyContext): Promise<Response>;
  /** As a Next route handler, whose context holds the route's `params`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- Next asks for its own type here
  (request: Request, context: { params: any }): Promise<Response>;
}

/**
 * Makes the proxy that stands between the browser and the key.
 *
 * It takes `POST` of `{ email, mode? }` as JSON, on whatever path it is mounted, and answers
 * with the service's envelope. Limits, cache and joined requests live in this process.
 *
 * Throws a `TypeError` that starts with `createProxy:` for options that cannot be meant or do not exist.
 *
 * Source: service interface §1, §4.1; docs/decisions/0001-error-shape.md.
 */
export function createProxy(options: ProxyOptions): EmailProxy {
  const settings = resolveOptions(options);
  const { now, callerRate, globalRate, expose } = settings;
  const emit = createEmit(settings);
  const admit = createAdmission(
    {
      caller: callerRate && createQuota(callerRate, { now }),
      global: globalRate && createQuota(globalRate, { now }),
    },
    () => emit({ type: 'caller_unknown', message: callerAdvice(settings.callerIp !== undefined) }),
  );
  const limits = { maxMs: settings.timeoutMs + CACHE_MS, now };
  const inquire = createInquiry({
    cache: createCache(settings, emit),
    flights: createFlights<Found>(limits),
    slots: createSlots(settings.maxInFlight, limits),
    upstream: createUpstream({ ...settings, emit }),
    expose,
  });
  const handle = createHandler({ settings, admit, inquire, emit });
  const proxy = async (request: Request, context: ProxyContext = {}) =>
    toResponse(await handle(fromRequest(request), context));
  return attachDirect(proxy as EmailProxy, handle);
}

function createCache({ cache, modes, expose, now }: Settings, emit: Emit): Cache {
  if (cache === false) return noCache();
  if (!('get' in cache)) return createMemoryCache({ ...cache, modes, now });
  let isFailing = false;
  return createStoreCache(cache, {
    modes,
    expose,
    onSuccess: () => (isFailing = false),
    onFailure() {
      if (!isFailing) emit({ type: 'cache_failed', message: CACHE_ADVICE });
      isFailing = true;
    },
  });
}

/** What a call may take beside the upstream's time: a store is looked into before and after it. */
const CACHE_MS = 500;
