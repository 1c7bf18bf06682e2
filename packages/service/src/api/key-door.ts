import type { ErrorCode } from '@postern/protocol';
import type { MiddlewareHandler } from 'hono';
import { actAs } from '../audit/actor.ts';
import { clientOf } from '../base/client.ts';
import { ServiceError } from '../base/service-error.ts';
import type { DailyLimit } from '../keys/daily-limit.ts';
import type { Keys } from '../keys/keys.ts';
import { checkNetwork } from '../keys/networks.ts';
import type { RecordRejectedKey } from '../keys/rejected-keys.ts';
import type { Limit } from '../limits/limit.ts';
import { checkPermission } from './caller.ts';
import type { Env } from './env.ts';
import { apiKeyOf } from './api-key-of.ts';
import type { EnterLargeBody } from './large-bodies.ts';
import type { Door } from './route.ts';
import type { SingleLimit } from './single-limit.ts';

/** The dependencies of the door of `/v1`. */
interface KeyDoorContext {
  keys: Pick<Keys, 'find'>;
  recordRejected: RecordRejectedKey;
  limit: SingleLimit;
  /** Count a bulk request of a key and its organization, before its body is read. */
  bulkLimits: { key: Limit; organisation: Limit };
  /** Counts a request of a key that has a daily limit. */
  limitDay: DailyLimit;
  enterLargeBody: EnterLargeBody;
  /** The number of reverse proxies in front of the service. */
  trustedHops: number;
  isDraining: () => boolean;
}

/** When to retry while this service stops: another one is starting. */
const STOPPING_RETRY_MS = 5_000;

/** Every route accepts either header. Source: docs/decisions/accounts.md#0023. */
const SECURITY: Record<string, string[]>[] = [{ key: [] }, { bearer: [] }];
/** The errors of every route. */
const CODES: ErrorCode[] = [
  'auth_missing',
  'auth_invalid',
  'auth_conflict',
  'forbidden',
  'rate_limited',
  'internal',
  'overloaded',
];
/** The description of the door of `/v1`. */
export const KEY_DOOR = { security: SECURITY, codes: CODES };

/**
 * Creates the door of `/v1`: it checks the key, its network, its permission, whether the service is stopping, and the
 * limits. Each step calls the next one or throws a {@link ServiceError}. It reads no cookies.
 */
export function createKeyDoor(context: KeyDoorContext): Door {
  const { keys, recordRejected, limit, bulkLimits, limitDay, enterLargeBody } = context;
  const { trustedHops, isDraining } = context;

  return { ...KEY_DOOR, enterLargeBody, stepsOf };

  function stepsOf({ method, path, spec }: Parameters<Door['stepsOf']>[0]) {
    const { permission, isNewWork, counted } = spec;
    const name = `${method.toUpperCase()} ${path}`;
    const admit: MiddlewareHandler<Env> = async (c, next) => {
      c.set('route', name);
      const ip = () => {
        const socketIp = c.env?.incoming?.socket.remoteAddress;
        return clientOf(socketIp, c.req.header('x-forwarded-for'), trustedHops).ip;
      };
      const key = apiKeyOf(c.req.raw.headers);
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
      if (permission) checkPermission(caller, permission, { changesNothing: method === 'get' });
      if (isNewWork && isDraining()) {
        throw new ServiceError('overloaded', { retryAfterMs: STOPPING_RETRY_MS });
      }
      if (counted === 'single') await limit(holder, c.get('fields'));
      if (counted === 'bulk') {
        await bulkLimits.key(keyId);
        await bulkLimits.organisation(orgId);
      }
      await limitDay(holder);
      // Counted routes are the most frequent ones, and none of their actions are in the audit log.
      if (counted) return next();
      return actAs({ kind: 'key', id: keyId, name: holder.name, ip: ip() ?? null }, next);
    };
    return [admit];
  }
}
