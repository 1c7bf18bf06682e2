import type { MiddlewareHandler } from 'hono';
import { actAs } from '../audit/actor.ts';
import { clientOf } from '../base/client.ts';
import type { DailyLimit } from '../keys/daily-limit.ts';
import type { Keys } from '../keys/keys.ts';
import { checkNetwork } from '../keys/networks.ts';
import type { RecordRejectedKey } from '../keys/rejected-keys.ts';
import type { Limit } from '../limits/limit.ts';
import { ServiceError } from '../base/service-error.ts';
import { createBodyStep } from './body-step.ts';
import { checkPermission } from './caller.ts';
import type { Env } from './env.ts';
import { keyOf } from './key-of.ts';
import type { EnterLargeBody } from './large-bodies.ts';
import type { StepsOf } from './operation.ts';
import type { SingleLimit } from './single-limit.ts';

/** What the steps before an operation of `/v1` need. */
interface KeyStepsContext {
  keys: Pick<Keys, 'find'>;
  recordRejected: RecordRejectedKey;
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

/** When to come back to a service that stops: another one is on its way up. */
const STOPPING_RETRY_MS = 5_000;

/**
 * Makes the steps before an operation of `/v1`: key, network, permission, whether there is time, limits,
 * and then the body. Each lets a request pass or throws a {@link ServiceError}; cookies are not looked at.
 */
export function createKeySteps(context: KeyStepsContext): StepsOf {
  const { keys, recordRejected, limit, bulkLimits, limitDay, enterLargeBody } = context;
  const { trustedHops, isDraining } = context;

  return ({ permission, isNewWork, counted, body }, { method, path }) => {
    const route = `${method.toUpperCase()} ${path}`;
    const admit: MiddlewareHandler<Env> = async (c, next) => {
      c.set('route', route);
      const ip = () => {
        const socketIp = c.env?.incoming?.socket.remoteAddress;
        return clientOf(socketIp, c.req.header('x-forwarded-for'), trustedHops).ip;
      };
      const key = keyOf(c.req.raw.headers);
      const record = (isOtherNetwork = false) =>
        recordRejected(key, { ip: ip(), requestId: c.get('requestId'), isOtherNetwork });
      const holder = await keys.find(key);
      if (!holder) {
        await record();
        throw new ServiceError('auth_invalid');
      }
      const { orgId, keyId, scopes } = holder;
      const caller = { organisation: orgId, permissions: scopes, id: keyId };
      c.set('caller', caller);
      try {
        checkNetwork(holder, ip);
      } catch (refusal) {
        await record(true);
        throw refusal;
      }
      checkPermission(caller, permission, { changesNothing: method === 'get' });
      if (isNewWork && isDraining()) {
        throw new ServiceError('overloaded', { retryAfterMs: STOPPING_RETRY_MS });
      }
      if (counted === 'single') await limit(holder, c.get('fields'));
      if (counted === 'bulk') {
        await bulkLimits.key(keyId);
        await bulkLimits.organisation(orgId);
      }
      await limitDay(holder);
      // What is counted is what comes most often, and nothing of it is audited.
      if (counted) return next();
      return actAs({ kind: 'key', id: keyId, name: holder.name, ip: ip() ?? null }, next);
    };
    return body ? [admit, createBodyStep(enterLargeBody, body)] : [admit];
  };
}
