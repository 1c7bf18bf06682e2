import type { Context } from 'hono';
import type { DashboardContext, SessionEnv } from './context.ts';
import { shapes } from './shapes.ts';
import type { CreatedKey } from '../keys/keys.ts';
import type { Scope } from '../keys/scopes.ts';
import { ServiceError } from '../base/service-error.ts';
import { DAY_MS } from '../base/time.ts';
import type { AddRoute } from './route.ts';

/** Adds what is about API keys. A key in clear is in two replies, and nowhere else. */
export function addKeys(route: AddRoute, { keys, now }: DashboardContext): void {
  route('get /keys', { message: 'Keys' }, ({ orgId }) => keys.list(orgId));
  route('post /keys', { message: 'Key made', body: shapes.key }, async ({ c, orgId, body }) => {
    const { name, scopes, expires_in_days: days, networks, requests_per_day } = body;
    checkScopes(c, scopes);
    const expiresAt = days ? now() + days * DAY_MS : null;
    const limits = { expiresAt, networks, requestsPerDay: requests_per_day };
    return shown(await keys.create(orgId, { name, scopes, ...limits }));
  });
  route('post /keys/:id/rotate', { message: 'Key rotated' }, async ({ c, orgId, id }) => {
    checkScopes(c, (await keys.list(orgId)).find((key) => key.id === id)?.scopes ?? []);
    const made = await keys.rotate(orgId, id);
    return made && shown(made);
  });
  route('delete /keys/:id', { message: 'Key revoked' }, ({ orgId, id }) => keys.revoke(orgId, id));
}

/** Nobody gets a key that may do what they may not. */
function checkScopes({ var: { caller } }: Context<SessionEnv>, scopes: readonly Scope[]): void {
  if (scopes.every((scope) => caller.permissions.includes(scope))) return;
  throw new ServiceError('forbidden', { message: 'Only owners may have such a key' });
}

function shown({ key, view }: CreatedKey) {
  return { key, ...view };
}
