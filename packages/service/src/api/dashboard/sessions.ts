import type { Hono } from 'hono';
import type { SessionEnv } from '../../dashboard/env.ts';
import { endSessions, listSessions } from '../../auth/own-sessions.ts';
import type { ServiceContext } from '../../service-context.ts';
import { HttpError } from '../http-error.ts';
import { knownId } from '../known-id.ts';
import { writeSuccess } from '../reply.ts';

/** Adds where a person is signed in; the session that asks ends by signing out. */
export function addSessions(app: Hono<SessionEnv>, context: ServiceContext): void {
  app.get('/sessions', async (c) =>
    writeSuccess(c, await listSessions(context, c.var.member), 'Sessions'),
  );

  app.delete('/sessions', async (c) =>
    writeSuccess(c, { ended: await endSessions(context, c.var.member) }, 'Sessions ended'),
  );

  app.delete('/sessions/:id', async (c) => {
    const ended = await endSessions(context, c.var.member, knownId(c.req.param('id')));
    if (ended === 0) throw new HttpError('not_found');
    return writeSuccess(c, { ended }, 'Session ended');
  });
}
