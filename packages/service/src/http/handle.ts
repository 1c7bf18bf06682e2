import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { actAs } from '../audit/actor.ts';
import { callerOf } from '../dashboard/caller.ts';
import type { DailyLimit } from '../keys/daily-limit.ts';
import type { Keys } from '../keys/keys.ts';
import { checkNetwork } from '../keys/networks.ts';
import { mayUse } from '../keys/scopes.ts';
import type { Limit } from '../limit.ts';
import { Refusal } from '../refusal.ts';
import { checkContent } from './content.ts';
import type { Exchange } from './exchange.ts';
import { keyOf } from './key-of.ts';
import type { EnterLargeBody } from './large-bodies.ts';
import type { Call, Operation } from './operation.ts';
import { isLong, readBody, type BodyLimits, type ReadBody } from './read-body.ts';
import type { SingleLimit } from './single-limit.ts';

/** What hono carries with each request. */
export interface HonoEnv {
  Bindings: {
    exchange: Exchange;
    /** What the server knows of the connection. */
    connection: Partial<HttpBindings>;
  };
}

/** What the steps before an operation need. */
export interface Gate {
  keys: Pick<Keys, 'find'>;
  limit: SingleLimit;
  /** Count a bulk request of a key and its organisation, before anything of it is read. */
  bulkLimits: { key: Limit; organisation: Limit };
  /** Counts a request of a key that may make so many a day. */
  limitDay: DailyLimit;
  enterLargeBody: EnterLargeBody;
  /** How many reverse proxies stand in front. */
  trustedHops: number;
  isDraining: () => boolean;
}

/** How long a body may take to come. */
const BODY_MS = 10_000;
/** How much longer one may take for each MiB that it may have. */
const BODY_MS_PER_MIB = 10_000;
/** When to come back to a service that stops: another one is on its way up. */
const STOPPING_RETRY_MS = 5_000;

/**
 * Makes the handler of an operation: key, scope, whether there is time, limit, body, and then the
 * operation itself. Each step lets a request pass or throws a {@link Refusal}; nothing of a body is
 * read before its caller is known and counted.
 */
export function createHandle(
  operation: Operation,
  { keys, limit, bulkLimits, limitDay, enterLargeBody, trustedHops, isDraining }: Gate,
): (context: Context<HonoEnv>) => Promise<Response> {
  const { route, scope, isNewWork, counted, maxBytes, maxValues = 0 } = operation;
  const label = `${route.method.toUpperCase()} ${route.path}`;

  return async ({ env: { exchange, connection }, req }) => {
    exchange.route = label;
    const { raw: request } = req;
    const holder = await keys.find(keyOf(request.headers));
    if (!holder) throw new Refusal('auth_invalid');
    exchange.holder = holder;
    const ip = () => {
      const socketIp = connection.incoming?.socket.remoteAddress;
      return callerOf(socketIp, request.headers.get('x-forwarded-for') ?? undefined, trustedHops)
        .ip;
    };
    checkNetwork(holder, ip);
    if (!mayUse(holder.scopes, { scope, changesNothing: route.method === 'get' })) {
      throw new Refusal('forbidden', { message: `The API key has no scope \`${scope}\`` });
    }
    if (isNewWork && isDraining()) {
      throw new Refusal('overloaded', { retryAfterMs: STOPPING_RETRY_MS });
    }
    if (counted === 'single') await limit(holder, exchange.fields);
    if (counted === 'bulk') {
      await bulkLimits.key(holder.keyId);
      await bulkLimits.organisation(holder.orgId);
    }
    await limitDay(holder);
    const hasBody = maxBytes !== undefined;
    const isLarge = hasBody && isLong(request, maxBytes);
    const release = isLarge ? await enterLargeBody(holder.keyId) : undefined;
    try {
      const body = hasBody ? await bodyOf(request, { maxBytes, maxValues }) : null;
      const call: Call = {
        exchange,
        holder,
        request,
        body,
        path: (name) => req.param(name) ?? '',
        query: (name) => req.query(name),
      };
      // What is counted is what comes most often, and nothing of it is audited.
      if (counted) return await operation.run(call);
      const actor = { kind: 'key', id: holder.keyId, name: holder.name, ip: ip() ?? null } as const;
      return await actAs(actor, () => operation.run(call));
    } finally {
      release?.();
    }
  };
}

async function bodyOf(
  request: Request,
  limits: Pick<BodyLimits, 'maxBytes' | 'maxValues'>,
): Promise<ReadBody> {
  checkContent(request.headers);
  const timeoutMs = BODY_MS + Math.floor(limits.maxBytes / 1_048_576) * BODY_MS_PER_MIB;
  return readBody(request, { ...limits, timeoutMs });
}
