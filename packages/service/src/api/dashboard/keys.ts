import type { Context, Hono } from 'hono';
import { HttpError } from '../http-error.ts';
import { found, knownId } from '../known-id.ts';
import type { CreatedKey } from '../../keys/keys.ts';
import type { Scope } from '../../keys/scopes.ts';
import { writeSuccess } from '../reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { shapes } from '../../dashboard/shapes.ts';

const DAY_MS = 24 * 3_600_000;

/** Adds what is about API keys. A key in clear is in two replies, and nowhere else. */
export function addKeys(app: Hono<SessionEnv>, { keys, now }: DashboardContext): void {
  app.get('/keys', async (c) => writeSuccess(c, await keys.list(c.var.member.orgId), 'Keys'));

  app.post('/keys', async (c) => {
    const given = await readJson(c, shapes.key);
    const { name, scopes, expires_in_days: days, networks } = given;
    checkScopes(c, scopes);
    const expiresAt = days ? now() + days * DAY_MS : null;
    const wanted = { name, scopes, expiresAt, networks, requestsPerDay: given.requests_per_day };
    return writeSuccess(c, shown(await keys.create(c.var.member.orgId, wanted)), 'Key made');
  });

  app.post('/keys/:id/rotate', async (c) => {
    const id = knownId(c.req.param('id'));
    const { orgId } = c.var.member;
    checkScopes(c, (await keys.list(orgId)).find((key) => key.id === id)?.scopes ?? []);
    const made = await keys.rotate(orgId, id);
    return writeSuccess(c, shown(found(made)), 'Key rotated');
  });

  app.delete('/keys/:id', async (c) => {
    const view = await keys.revoke(c.var.member.orgId, knownId(c.req.param('id')));
    return writeSuccess(c, found(view), 'Key revoked');
  });
}

/** Nobody gets a key that may do what they may not. */
function checkScopes({ var: { caller } }: Context<SessionEnv>, scopes: readonly Scope[]): void {
  if (scopes.every((scope) => caller.permissions.includes(scope))) return;
  throw new HttpError('forbidden', { message: 'Only owners may have such a key' });
}

function shown({ key, view }: CreatedKey) {
  return { key, ...view };
}
