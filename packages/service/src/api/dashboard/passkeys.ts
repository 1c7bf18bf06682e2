import type { Hono } from 'hono';
import { z } from 'zod';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { authCallerOf } from '../../auth/sessions.ts';
import { shapes } from '../../dashboard/shapes.ts';
import { HttpError } from '../http-error.ts';
import { knownId } from '../known-id.ts';
import { writeAuthReply } from './write-auth-reply.ts';

/** What a browser is asked by. Source: Web Authentication Level 3, §5.1.9. */
const OPTIONS = named(
  ...['challenge', 'rp', 'user', 'pubKeyCredParams', 'timeout', 'excludeCredentials'],
  ...['authenticatorSelection', 'attestation', 'hints'],
);
/** A passkey as its person sees it; when it was last used is not kept. */
const PASSKEY = z
  .object({
    id: z.string(),
    name: z.string().nullish(),
    createdAt: z.string().nullish(),
    backedUp: z.boolean(),
  })
  .transform(({ id, name = null, createdAt: created_at = null, backedUp: is_synced }) => {
    return { id, name, created_at, is_synced };
  });

/** Adds a person's own passkeys. Where they do not work, which `GET /state` tells, there are none. */
export function addPasskeys(app: Hono<SessionEnv>, { auth }: Pick<DashboardContext, 'auth'>): void {
  const wrong = () => new HttpError('not_found');

  app.get('/passkeys', async (c) => {
    const reply = await auth.ask('/passkey/list-user-passkeys', {}, authCallerOf(c));
    return writeAuthReply(c, reply, { wrong, shape: z.array(PASSKEY), message: 'Passkeys' });
  });

  app.post('/passkeys/options', async (c) => {
    const reply = await auth.ask('/passkey/generate-register-options', {}, authCallerOf(c));
    return writeAuthReply(c, reply, { wrong, shape: OPTIONS, message: 'Passkey asked' });
  });

  app.post('/passkeys', async (c) => {
    const body = await readJson(c, shapes.passkey);
    const reply = await auth.ask('/passkey/verify-registration', body, authCallerOf(c));
    return writeAuthReply(c, reply, {
      wrong: () => new HttpError('unprocessable', { message: 'The passkey was not accepted' }),
      shape: PASSKEY,
      message: 'Passkey added',
    });
  });

  app.delete('/passkeys/:id', async (c) => {
    const body = { id: knownId(c.req.param('id')) };
    const reply = await auth.ask('/passkey/delete-passkey', body, authCallerOf(c));
    return writeAuthReply(c, reply, { wrong, message: 'Passkey removed' });
  });
}

/** Describes an object by the names of what is passed on of it. */
export function named(...names: string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, z.unknown().optional()])));
}
