import { createDedupe } from '@postern/concurrency';
import { createAuthorizeStep } from './access/authorize.ts';
import { createOriginCheck, type CheckOrigin } from './access/origin.ts';
import { createClearanceCheck, QUESTION_RATE } from './bot-check/clearance-check.ts';
import { noCache, type Cache } from './cache/cache.ts';
import { createMemoryCache } from './cache/memory-cache.ts';
import { createStoreCache } from './cache/store-cache.ts';
import { CACHE_ADVICE, callerAdvice, LIMITS_ADVICE, RECEIPT_ADVICE } from './events/advice.ts';
import { createEmit, type Emit, type Undated } from './events/events.ts';
import { createTally, type ProxyStats } from './events/stats.ts';
import { createHandler, type HandlerContext } from './handler.ts';
import { attachDirect, fromRequest } from './http/inbound.ts';
import type { ProxyContext } from './http/proxy-context.ts';
import { Refusal } from './http/refusal.ts';
import { toResponse } from './http/response.ts';
import { createAskStore, type AskStore } from './limits/ask-store.ts';
import { createBudget } from './limits/budget.ts';
import { createCounters, type CreateCounter } from './limits/counters.ts';
import { createInFlight } from './limits/in-flight.ts';
import { createMailboxLimit, type AllowMailbox } from './limits/mailbox-limit.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import type { Rate } from './limits/window-counter.ts';
import { resolveOptions, type ProxyOptions, type ProxySettings } from './options/options.ts';
import { createSigner } from './receipt/sign.ts';
import { createQuery, type SourcedAnswer } from './upstream/query.ts';
import { createUpstream } from './upstream/upstream.ts';

/** Handles a browser's request. It always resolves, with the response envelope, and never throws. */
export interface EmailProxy {
  (request: Request, context?: ProxyContext): Promise<Response>;
  /** As a Next route handler, whose context has the route's `params`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- Next requires its own type here
  (request: Request, context: { params: any }): Promise<Response>;
  /** The counts since it was created, and its state. */
  stats(): ProxyStats;
}

/**
 * Creates the proxy between the browser and the API key.
 *
 * It handles `POST` of `{ email, mode? }` as JSON, on whatever path it is mounted, and responds with the service's
 * envelope. Limits, cache and dedupe are in this process, unless they are given stores.
 *
 * Throws a `TypeError` that starts with `createProxy:` for invalid options.
 *
 * Source: docs/service-interface.md#1, #4.1; docs/decisions/api.md#0001.
 */
export function createProxy(options: ProxyOptions): EmailProxy {
  const settings = resolveOptions(options);
  const { now, expose } = settings;
  const tally = createTally();
  const emit = createEmit({ ...settings, count: tally.add });
  const createCounter = createCountersOf(settings, emit);
  const counterOf = (name: string, rate: Rate | null) => rate && createCounter(name, rate);
  const admit = createRateLimits(
    {
      caller: counterOf('caller', settings.callerRate),
      global: counterOf('global', settings.globalRate),
    },
    () => {
      emit({ type: 'caller_unknown', message: callerAdvice(settings.callerIp !== undefined) });
    },
  );
  const dailyRate = (count: number | null) => (count === null ? null : { count, windowMs: DAY_MS });
  const budget = createBudget(
    {
      total: counterOf('budget', dailyRate(settings.budget.total)),
      caller: counterOf('caller-budget', dailyRate(settings.budget.caller)),
    },
    { now, emit },
  );
  const cache = createCache(settings, emit);
  const maxMs = settings.timeoutMs + WAITING_MS;
  const inFlight = createInFlight(settings.maxInFlight, { maxMs, now });
  const upstream = createUpstream({ ...settings, emit, budget });
  const query = createQuery({
    cache,
    dedupe: createDedupe<SourcedAnswer>({ maxMs, now, late: throwLate, isDropped }),
    inFlight,
    allowMailbox: createMailboxLimitOf(settings, createCounter),
    upstream,
    expose,
    onWithheld(requestId) {
      emit({ type: 'mailbox_withheld', requestId });
    },
  });
  const { authorize, botCheck, limitStore } = settings;
  const shared = limitStore ? createCounter('clearance', QUESTION_RATE) : null;
  const handle = createHandler({
    settings,
    checkOrigin: createOriginCheckOf(settings, emit),
    admit,
    authorize: authorize && createAuthorizeStep(authorize, emit),
    clearance: botCheck && createClearanceCheck(botCheck, { now, emit, shared }),
    query,
    sign: createSignerOf(settings, emit),
    emit,
  });
  const proxy = async (request: Request, context: ProxyContext = {}) =>
    toResponse(await handle(fromRequest(request), context));
  const stats = (): ProxyStats => ({
    ...tally.read(),
    inFlight: inFlight.count(),
    circuit: upstream.circuit,
    budgetLeft: budget.left(),
    cached: cache.size(),
  });
  return attachDirect(Object.assign(proxy as EmailProxy, { stats }), handle);
}

/** Creates the check of origins, which reports each reason once. */
function createOriginCheckOf(settings: ProxySettings, emit: Emit): CheckOrigin {
  const reported = new Set<string>();
  return createOriginCheck(settings, (message) => {
    if (!reported.has(message)) emit({ type: 'page_refused', message });
    reported.add(message);
  });
}

function createCache({ cache, modes, expose, now }: ProxySettings, emit: Emit): Cache {
  if (cache === false) return noCache();
  if (!('get' in cache)) return createMemoryCache({ ...cache, modes, now });
  const ask = askOf(emit, { type: 'cache_failed', message: CACHE_ADVICE }, now);
  return createStoreCache(cache, { modes, expose, ask });
}

function createCountersOf({ limitStore, now }: ProxySettings, emit: Emit): CreateCounter {
  const ask = askOf(emit, { type: 'limits_failed', message: LIMITS_ADVICE }, now);
  return createCounters({ store: limitStore, ask, now });
}

function createMailboxLimitOf(
  { mailboxRate }: ProxySettings,
  createCounter: CreateCounter,
): AllowMailbox {
  if (!mailboxRate) return async () => true;
  const returned = createCounter('mailbox', { ...mailboxRate, count: 1 });
  return createMailboxLimit(returned, createCounter('mailboxes', mailboxRate));
}

/** Creates the signer of receipts. A receipt that cannot be signed is omitted: the result is valid without it. */
function createSignerOf({ receipt, now }: ProxySettings, emit: Emit): HandlerContext['sign'] {
  if (!receipt) return null;
  const sign = createSigner(receipt, now);
  return (address, answer) =>
    sign(address, answer).catch(() => {
      emit({ type: 'receipt_failed', message: RECEIPT_ADVICE });
      return undefined;
    });
}

/** Creates the caller of a store, which reports once per series of failures. */
function askOf(emit: Emit, failure: Undated, now: () => number): AskStore {
  let isFailing = false;
  return createAskStore({
    now,
    onSuccess() {
      isFailing = false;
    },
    onFailure() {
      if (!isFailing) emit(failure);
      isFailing = true;
    },
  });
}

function throwLate(): never {
  throw new Refusal('upstream_timeout');
}

/** A query fails with a `Refusal`. Any other error comes from a platform that dropped the query with its client. */
const isDropped = (thrown: unknown) => !(thrown instanceof Refusal);

/**
 * The time that a query can take in addition to the upstream call: calls of stores, and the wait for a busy mail
 * domain.
 */
const WAITING_MS = 1000;
const DAY_MS = 86_400_000;
