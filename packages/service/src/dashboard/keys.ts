import type { Context } from 'hono';
import { DAY_MS } from '../base/time.ts';
import { ownersOnly } from '../keys/check-new-key.ts';
import type { CreatedKey } from '../keys/keys.ts';
import type { Scope } from '../keys/scopes.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { responses } from './responses.ts';
import { pageBody, params, route } from './route.ts';
import { shapes } from './shapes.ts';

/** The routes of API keys. The key itself is in two responses, and nowhere else. */
export function keyRoutes({ keys, now }: DashboardContext) {
  return [
    route('get /keys', { message: 'Keys', response: responses.keys }, ({ orgId }) =>
      keys.list(orgId),
    ),
    route(
      'post /keys',
      { message: 'Key made', body: pageBody(shapes.key), response: responses.createdKey },
      async ({ orgId, body }, c) => {
        const { name, scopes, expires_in_days: days, networks, requests_per_day } = body;
        checkScopes(c, scopes);
        const expiresAt = days ? now() + days * DAY_MS : null;
        const limits = { expiresAt, networks, requestsPerDay: requests_per_day };
        return shown(await keys.create(orgId, { name, scopes, ...limits }));
      },
    ),
    route(
      'post /keys/{id}/rotate',
      { message: 'Key rotated', params, response: responses.createdKey },
      async ({ orgId, id }, c) => {
        checkScopes(c, (await keys.list(orgId)).find((key) => key.id === id)?.scopes ?? []);
        const made = await keys.rotate(orgId, id);
        return made && shown(made);
      },
    ),
    route(
      'delete /keys/{id}',
      { message: 'Key revoked', params, response: responses.key },
      ({ orgId, id }) => keys.revoke(orgId, id),
    ),
  ];
}

/** A user cannot create a key with permissions that they do not have. */
function checkScopes(c: Context<SessionEnv>, scopes: readonly Scope[]): void {
  const { permissions } = c.get('caller');
  if (scopes.every((scope) => permissions.includes(scope))) return;
  throw ownersOnly();
}

function shown({ key, view }: CreatedKey) {
  return { key, ...view };
}
