import { ok } from '@postern/protocol';
import type { Hono } from 'hono';
import { readShape } from '../../http/details.ts';
import { found, knownId } from '../../http/known-id.ts';
import { Refusal } from '../../refusal.ts';
import { readAuthReply } from '../auth-reply.ts';
import type { Desk } from '../desk.ts';
import type { Env } from '../frame.ts';
import { readJson } from '../read-json.ts';
import { callerOf, checkOwner } from '../sessions.ts';
import { shapes } from '../shapes.ts';
import { withCookies } from './entrance.ts';

/** Adds what is about the people of an organisation: all may look, owners may change. */
export function addPeople(app: Hono<Env>, { auth, people, invitations }: Desk): void {
  app.post('/auth/change-password', async (c) => {
    const body = await readJson(c, shapes.changePassword);
    // Whoever may have learned the old password is signed out everywhere.
    const wanted = { ...body, revokeOtherSessions: true };
    const reply = await auth.ask('/change-password', wanted, callerOf(c));
    const cookies = readAuthReply(reply, {
      wrong: () =>
        new Refusal('unprocessable', {
          details: [{ path: 'currentPassword', issue: 'is wrong' }],
        }),
    });
    return withCookies(c, cookies).json(ok({}, 'Password changed'));
  });

  app.get('/people', async (c) => c.json(ok(await people.list(c.var.member.orgId), 'People')));

  app.patch('/people/:id', async (c) => {
    checkOwner(c.var.member);
    const { role } = await readJson(c, shapes.role);
    const id = knownId(c.req.param('id'));
    return c.json(ok(found(await people.setRole(c.var.member.orgId, id, role)), 'Role changed'));
  });

  app.delete('/people/:id', async (c) => {
    checkOwner(c.var.member);
    const id = knownId(c.req.param('id'));
    const { keys } = readShape(shapes.removal, c.req.query());
    const removed = found(await people.remove(c.var.member.orgId, id, keys));
    return c.json(ok(removed, 'Person removed'));
  });

  app.get('/invitations', async (c) =>
    c.json(ok(await invitations.list(c.var.member.orgId), 'Invitations')),
  );

  app.post('/invitations', async (c) => {
    checkOwner(c.var.member);
    const { email } = await readJson(c, shapes.invitation);
    const made = await invitations.invite(c.var.member.orgId, email ?? null);
    return c.json(ok(made, 'Invitation made'));
  });

  app.delete('/invitations/:id', async (c) => {
    checkOwner(c.var.member);
    const id = knownId(c.req.param('id'));
    if (!(await invitations.revoke(c.var.member.orgId, id))) throw new Refusal('not_found');
    return c.json(ok({ id }, 'Invitation ended'));
  });
}
