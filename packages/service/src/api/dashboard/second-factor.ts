import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthPath } from '../../auth/auth.ts';
import { wrongField } from '../../auth/auth-reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { authCallerOf } from '../../auth/sessions.ts';
import { shapes } from '../../dashboard/shapes.ts';
import { HttpError } from '../http-error.ts';
import { writeAuthReply } from './write-auth-reply.ts';

const CODES = z.object({ backupCodes: z.array(z.string()) });
const PREPARED = CODES.extend({ totpURI: z.string() });

/** Adds how people switch their own second factor on and off: on by a code of it, the rest by their password. */
export function addSecondFactor(
  app: Hono<SessionEnv>,
  { auth }: Pick<DashboardContext, 'auth'>,
): void {
  app.post('/second-factor', (c) =>
    ask(c, '/two-factor/enable', {
      body: shapes.ownPassword,
      shape: PREPARED.transform(({ totpURI: uri, backupCodes }) => ({ uri, codes: backupCodes })),
    }),
  );
  app.post('/second-factor/confirm', (c) =>
    ask(c, '/two-factor/verify-totp', { body: shapes.code }),
  );
  app.post('/second-factor/codes', (c) =>
    ask(c, '/two-factor/generate-backup-codes', {
      body: shapes.ownPassword,
      shape: CODES.transform(({ backupCodes: codes }) => ({ codes })),
    }),
  );
  app.post('/second-factor/disable', (c) =>
    ask(c, '/two-factor/disable', { body: shapes.ownPassword }),
  );

  async function ask(
    c: Context<SessionEnv>,
    path: AuthPath,
    { body, shape }: { body: z.ZodType<object>; shape?: z.ZodType<object> },
  ): Promise<Response> {
    const reply = await auth.ask(path, await readJson(c, body), authCallerOf(c));
    return writeAuthReply(c, reply, { wrong, ...(shape && { shape }), message: 'Done' });
  }
}

const FIELDS: Record<string, string> = { INVALID_PASSWORD: 'password', INVALID_CODE: 'code' };

function wrong(code: string): HttpError {
  const field = FIELDS[code];
  if (field) return wrongField(field);
  return new HttpError('conflict', { message: 'The second factor is on already, or off' });
}
